-- Who holds a seat may be an engine, and may change in the middle of a match:
-- `seats` says who holds it now, the log who held it before.

ALTER TABLE seats ALTER COLUMN user_id DROP NOT NULL;
-- The level of the engine that holds the seat.
ALTER TABLE seats ADD COLUMN engine smallint;
ALTER TABLE seats ADD CONSTRAINT seats_held_by_one CHECK (num_nonnulls(user_id, engine) = 1);

-- Who did what stands in an entry of the log. Older processes write no value:
-- they know players and the referee (a NULL in user_id) only.
ALTER TABLE log ADD COLUMN done_by text
    CONSTRAINT log_done_by_known CHECK (done_by ~ '^(player|plan|official|referee|engine:[0-9]+)$');
ALTER TABLE log DROP CONSTRAINT log_kind_known;
ALTER TABLE log ADD CONSTRAINT log_kind_known
    CHECK (kind IN ('move', 'roll', 'act', 'takeback', 'substitution'));
