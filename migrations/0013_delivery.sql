-- How notices reach people: who has one in hand, where a match is spoken of
-- while its own place cannot be written in, whose clock stands still meanwhile.

-- The processes that deliver, each refreshing its row about every second. What
-- a process has in hand is free again soon after its row has stopped changing.
CREATE TABLE processes (
    id bigint CONSTRAINT processes_pkey PRIMARY KEY,
    beat_at timestamptz NOT NULL
);

-- The process that has it in hand; NULL from older programs, whose leases end
-- by time alone.
ALTER TABLE notices ADD COLUMN leased_by bigint;
-- For an offer: draw, takeback or abort.
ALTER TABLE notices ADD COLUMN offer text;
-- The message of an offer has buttons that must go once it is answered.
ALTER TABLE notices ADD COLUMN buttons boolean NOT NULL DEFAULT false;

CREATE INDEX notices_offers ON notices (match_id, created_at) WHERE offer IS NOT NULL;

-- What waits, in order: for a channel there is such an index already.
DROP INDEX notices_match;
CREATE INDEX notices_match ON notices (match_id, id) WHERE state = 'pending';

-- Exactly one notice for each hand-over, also where nobody is pinged.
DROP INDEX notices_one_per_turn;
CREATE UNIQUE INDEX notices_one_per_turn ON notices (match_id, seq, (payload ->> 'seat')) WHERE kind = 'turn';

-- Matches that are spoken of elsewhere than in their thread or channel.
CREATE TABLE detours (
    match_id bigint CONSTRAINT detours_pkey PRIMARY KEY REFERENCES matches,
    -- Where; NULL if no place was found: then the clock stands still.
    channel_id bigint,
    since timestamptz NOT NULL,
    -- When its own place is tried again, and how often that was in vain.
    retry_at timestamptz NOT NULL,
    tries integer NOT NULL
);

CREATE INDEX detours_channel ON detours (channel_id);

-- A clock that stands still: since when, and the deadline as it was then. The
-- deadline in force is far away meanwhile.
ALTER TABLE clocks ADD COLUMN held_since timestamptz;
ALTER TABLE clocks ADD COLUMN held_deadline timestamptz;
ALTER TABLE clocks ADD CONSTRAINT clocks_held_is_whole
    CHECK ((held_since IS NULL) = (held_deadline IS NULL));

-- Where Discord itself greets in a server: the last resort for a match whose
-- place is gone.
ALTER TABLE guilds ADD COLUMN system_channel bigint;

-- The newest matches of a server: where its people are to be found.
CREATE INDEX matches_of_guild ON matches (guild_id, id);
