-- Time in which nobody's command could arrive does not count. A process that
-- receives commands says so every few seconds in the one row of `presence`;
-- whoever finds the newest word too old writes the time between as an outage,
-- by which the turns that ran are prolonged.

CREATE TABLE presence (
    -- There is one row, once any process has been connected.
    one boolean PRIMARY KEY DEFAULT true CONSTRAINT presence_is_one CHECK (one),
    heard_at timestamptz NOT NULL
) WITH (fillfactor = 10);

-- Half-open spans, never overlapping: each begins where commands were last
-- known to arrive.
CREATE TABLE outages (
    began_at timestamptz PRIMARY KEY,
    ended_at timestamptz NOT NULL,
    CONSTRAINT outages_last CHECK (began_at < ended_at)
);
