-- A match that this program cannot replay stands still: it was begun under
-- other rules than today's, or what is stored of it cannot be read. Its clock
-- row stays, with a deadline that never comes.

ALTER TABLE matches ADD COLUMN suspended_at timestamptz;
ALTER TABLE matches ADD COLUMN suspended_why text
    CONSTRAINT matches_suspended_why_known CHECK (suspended_why IN ('rules', 'broken'));
ALTER TABLE matches ADD CONSTRAINT matches_suspended_is_whole
    CHECK ((suspended_at IS NULL) = (suspended_why IS NULL));

-- Which rules matches are being played by: looked at when a program starts.
CREATE INDEX matches_rules ON matches (game, rules_version) WHERE state = 'playing';
