-- Matches. The log is the truth: the position, whose turn it is and the result
-- follow from the game, its options and the log. What is stored besides is the
-- clock (time does not follow from moves) and what lists and workers look for.

CREATE TABLE matches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game text NOT NULL,
    -- The rules under which it is played: raised by a game when a rule changes.
    rules_version integer NOT NULL,
    options text NOT NULL,
    pace text NOT NULL,
    -- Why it does not count for ratings; NULL while it does.
    unrated text,
    -- The table it came from, which starts one match at most.
    lobby_id bigint CONSTRAINT matches_one_per_lobby UNIQUE REFERENCES lobbies,
    guild_id bigint NOT NULL,
    -- The channel in which it was agreed.
    channel_id bigint NOT NULL,
    -- Its own thread, if it has one.
    thread_id bigint,
    state text NOT NULL DEFAULT 'playing'
        CONSTRAINT matches_state_known CHECK (state IN ('playing', 'over', 'aborted')),
    -- The result: points of each seat in halves, and why it ended.
    points smallint[],
    reason text,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT matches_end_is_whole CHECK (
        (state = 'playing') = (ended_at IS NULL)
        AND (state = 'over') = (points IS NOT NULL)
        AND (state = 'over') = (reason IS NOT NULL)
    )
);

-- Which matches are played in a channel or thread.
CREATE INDEX matches_place ON matches (COALESCE(thread_id, channel_id)) WHERE state = 'playing';

-- Who sits where. One person may hold two allied seats.
CREATE TABLE seats (
    match_id bigint NOT NULL REFERENCES matches,
    seat smallint NOT NULL,
    user_id bigint NOT NULL,
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX seats_user ON seats (user_id, match_id);

-- What happened, in order. Nothing is changed or deleted; a takeback is one
-- more entry. The key is also the guard against two moves for one position:
-- whoever comes second finds the place taken.
CREATE TABLE log (
    match_id bigint NOT NULL REFERENCES matches,
    seq integer NOT NULL CONSTRAINT log_counts_from_one CHECK (seq > 0),
    kind text NOT NULL CONSTRAINT log_kind_known CHECK (kind IN ('move', 'roll', 'act', 'takeback')),
    -- Who moved, whom the act is about, who asked for the takeback.
    seat smallint,
    -- Who did it; NULL for the referee (rolls, forced passes, timeouts).
    user_id bigint,
    -- The move, roll or act in canonical notation; empty for a takeback.
    text text NOT NULL,
    -- A pass that the referee carried out.
    forced boolean NOT NULL DEFAULT false,
    -- What a roll was drawn from.
    seed bigint,
    -- The entry to whose position a takeback returns, 0 for the start.
    returns_to integer,
    at timestamptz NOT NULL,
    -- What the seat that moved had left on its clock, before any increment.
    left_us bigint,
    CONSTRAINT log_pkey PRIMARY KEY (match_id, seq),
    CONSTRAINT log_roll_has_seed CHECK ((kind = 'roll') = (seed IS NOT NULL)),
    CONSTRAINT log_takeback_returns CHECK (
        (kind = 'takeback') = (returns_to IS NOT NULL) AND (returns_to IS NULL OR returns_to < seq)
    )
);

-- The turn that runs: one row for each match that is being played, rewritten
-- by every move (hence the room for it on each page).
CREATE TABLE clocks (
    match_id bigint PRIMARY KEY REFERENCES matches,
    seat smallint NOT NULL,
    since timestamptz NOT NULL,
    deadline timestamptz NOT NULL,
    -- What each seat has in its bank; empty if the pace has no banks.
    banks_us bigint[] NOT NULL
) WITH (fillfactor = 70);

-- For the worker that looks for seats out of time.
CREATE INDEX clocks_deadline ON clocks (deadline);

-- What one player asks of all the others. Rows are offers that stand.
CREATE TABLE offers (
    match_id bigint NOT NULL REFERENCES matches,
    kind text NOT NULL CONSTRAINT offers_kind_known CHECK (kind IN ('draw', 'takeback', 'abort')),
    user_id bigint NOT NULL,
    -- The newest entry when it was made.
    made integer NOT NULL,
    -- For a takeback: the move to undo and the entry to return to.
    undone integer,
    returns_to integer,
    -- Who has agreed, the asker included.
    agreed bigint[] NOT NULL,
    CONSTRAINT offers_pkey PRIMARY KEY (match_id, kind),
    CONSTRAINT offers_takeback_is_whole CHECK (
        (kind = 'takeback') = (undone IS NOT NULL) AND (kind = 'takeback') = (returns_to IS NOT NULL)
    )
);
