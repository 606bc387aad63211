-- People call a match by its number, so numbers follow one another: a sequence
-- leaves out up to 32 of them when the server is killed, and one for every
-- transaction that was undone.
--
-- The lock is held until the transaction ends, so two matches that begin at
-- the same moment begin one after the other; the number is therefore drawn as
-- late as possible. The second statement sees what was written before the lock
-- was had: each statement of a volatile function has a snapshot of its own.
CREATE FUNCTION next_match_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock(4718310512345);
    SELECT COALESCE(max(id), 0) + 1 FROM matches;
$$;

ALTER TABLE matches ALTER COLUMN id DROP IDENTITY;
ALTER TABLE matches ALTER COLUMN id SET DEFAULT next_match_number();
