-- Ratings. There are two ledgers: each server's and the global one, which is
-- guild 0. In each there is a pool for every game and format (1v1, 2v2, ffa).

CREATE TABLE ratings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    guild_id bigint NOT NULL,
    game text NOT NULL,
    format text NOT NULL CONSTRAINT ratings_format_known CHECK (format IN ('1v1', '2v2', 'ffa')),
    user_id bigint NOT NULL,
    -- Glicko-2 for 1v1: rating, deviation, volatility. Weng-Lin for the
    -- others: mean, sigma and 0.
    mean double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    wins integer NOT NULL DEFAULT 0,
    draws integer NOT NULL DEFAULT 0,
    losses integer NOT NULL DEFAULT 0,
    CONSTRAINT ratings_key UNIQUE (guild_id, game, format, user_id)
) WITH (fillfactor = 80);

CREATE INDEX ratings_user ON ratings (user_id, game);

-- Every change. The number is given after all rows of the match are locked (in
-- the order of their ids, so that nobody waits in a ring): of two matches that
-- share a person, the one with the lower numbers was rated first. Replaying
-- the matches in this order gives the same ratings again.
CREATE TABLE rating_changes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match_id bigint NOT NULL REFERENCES matches,
    rating_id bigint NOT NULL REFERENCES ratings,
    mean_before double precision NOT NULL,
    mean_after double precision NOT NULL,
    deviation_before double precision NOT NULL,
    deviation_after double precision NOT NULL,
    volatility_before double precision NOT NULL,
    volatility_after double precision NOT NULL,
    score text NOT NULL CONSTRAINT rating_changes_score_known CHECK (score IN ('win', 'draw', 'loss')),
    -- Why the match ended.
    reason text NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT rating_changes_once UNIQUE (match_id, rating_id)
);
