-- What people are called. A nickname belongs to a person and a server and is
-- shown in that server only; persons.name is the name that a person has
-- everywhere.

CREATE TABLE nicknames (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);

-- Which names were nicknames was not written down. A name is kept for the one
-- server in which its person has played, and for none if there were several:
-- the next command tells it again.
INSERT INTO nicknames (guild_id, user_id, name)
    SELECT min(m.guild_id), p.user_id, p.name
    FROM persons p JOIN seats s ON s.user_id = p.user_id JOIN matches m ON m.id = s.match_id
    WHERE p.name <> ''
    GROUP BY p.user_id HAVING count(DISTINCT m.guild_id) = 1;
UPDATE persons SET name = '';
