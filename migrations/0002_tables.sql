-- Tables at which people gather. (A table of the lobby is called lobby here,
-- because TABLE is a word of SQL.)

CREATE TABLE lobbies (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game text NOT NULL,
    -- key=value,key=value: only what differs from the default.
    options text NOT NULL,
    pace text NOT NULL,
    rated boolean NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    -- The message that shows the table, once Discord has told its id.
    message_id bigint,
    owner_id bigint NOT NULL,
    -- Raised by each change of the plan; agreeing names the one that was seen.
    revision integer NOT NULL,
    state text NOT NULL
        CONSTRAINT lobbies_state_known CHECK (state IN ('open', 'started', 'cancelled', 'expired')),
    opened_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);

-- For the worker that closes tables to which nobody came.
CREATE INDEX lobbies_expiry ON lobbies (expires_at) WHERE state = 'open';

CREATE TABLE lobby_chairs (
    lobby_id bigint NOT NULL REFERENCES lobbies ON DELETE CASCADE,
    seat smallint NOT NULL,
    holder_id bigint,
    -- Whether the holder has agreed to the plan as it is now.
    agreed boolean NOT NULL,
    -- For whom the seat is kept.
    asked_id bigint,
    PRIMARY KEY (lobby_id, seat),
    CONSTRAINT lobby_chairs_agreed_by_holder CHECK (NOT agreed OR holder_id IS NOT NULL)
);
