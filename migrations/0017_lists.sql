-- What lists and commands look for is found without walking through the past:
-- each list has an index of what is going on, and of nothing else.

-- Whether the match is being played. The database keeps it, so that a process
-- that does not know it cannot forget it.
ALTER TABLE seats ADD COLUMN live boolean NOT NULL DEFAULT true;
UPDATE seats SET live = false FROM matches
    WHERE matches.id = seats.match_id AND matches.state <> 'playing';
CREATE INDEX seats_live ON seats (user_id) WHERE live;
DROP INDEX seats_user;

CREATE FUNCTION seats_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE seats SET live = (NEW.state = 'playing') WHERE match_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER matches_seats AFTER UPDATE OF state ON matches
    FOR EACH ROW WHEN ((OLD.state = 'playing') <> (NEW.state = 'playing'))
    EXECUTE FUNCTION seats_follow();

-- The same for the chairs of a table that is open.
ALTER TABLE lobby_chairs ADD COLUMN live boolean NOT NULL DEFAULT true;
UPDATE lobby_chairs SET live = false FROM lobbies
    WHERE lobbies.id = lobby_chairs.lobby_id AND lobbies.state <> 'open';
CREATE INDEX lobby_chairs_holder ON lobby_chairs (holder_id) WHERE live AND holder_id IS NOT NULL;
CREATE INDEX lobby_chairs_asked ON lobby_chairs (asked_id) WHERE live AND asked_id IS NOT NULL;
CREATE INDEX lobbies_owner ON lobbies (owner_id) WHERE state = 'open';

CREATE FUNCTION lobby_chairs_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE lobby_chairs SET live = (NEW.state = 'open') WHERE lobby_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER lobbies_chairs AFTER UPDATE OF state ON lobbies
    FOR EACH ROW WHEN ((OLD.state = 'open') <> (NEW.state = 'open'))
    EXECUTE FUNCTION lobby_chairs_follow();

-- The matches of a place in the order in which they are listed.
DROP INDEX matches_place;
CREATE INDEX matches_place ON matches (COALESCE(thread_id, channel_id), id) WHERE state = 'playing';

-- What the best of a pool are sorted by: the rating less two deviations
-- (Glicko-2), less three (Weng-Lin).
ALTER TABLE ratings ADD COLUMN cautious double precision
    GENERATED ALWAYS AS (mean - CASE WHEN format = '1v1' THEN 2 ELSE 3 END * deviation) STORED;
CREATE INDEX ratings_best ON ratings (guild_id, game, format, cautious DESC, user_id);
-- A person's ratings in one ledger.
DROP INDEX ratings_user;
CREATE INDEX ratings_person ON ratings (user_id, guild_id);
