-- The theme of the pictures that a whole server sees, its boards in channels
-- above all; empty for the usual one. Whoever may manage the server sets it.
-- A server is known here from the moment it is first named, so the one who
-- sets a theme may be the first to name it: its row is made then, with a name
-- and a language still empty.

ALTER TABLE guilds ADD COLUMN theme text NOT NULL DEFAULT '';
