-- People and servers that Krepost has met: how to speak to them, and what they
-- have set. Everything else refers to them by Discord's id without a foreign
-- key, since a match may name somebody whom nobody has seen here yet.

CREATE TABLE persons (
    user_id bigint PRIMARY KEY,
    -- As Discord showed it last; for exported records and lists.
    name text NOT NULL,
    -- The language of the client, as Discord gives it: en-US, ru.
    locale text NOT NULL,
    -- Whether a move is shown before it is played: auto means at
    -- correspondence pace only.
    confirm text NOT NULL DEFAULT 'auto'
        CONSTRAINT persons_confirm_known CHECK (confirm IN ('auto', 'always', 'never')),
    -- The board as a picture or as text.
    board text NOT NULL DEFAULT 'picture'
        CONSTRAINT persons_board_known CHECK (board IN ('picture', 'text')),
    -- The name of a theme of the renderer; empty for the usual one.
    theme text NOT NULL DEFAULT '',
    seen_at timestamptz NOT NULL
);

CREATE TABLE guilds (
    guild_id bigint PRIMARY KEY,
    name text NOT NULL,
    -- The language of the server, for what is said in its channels.
    locale text NOT NULL,
    seen_at timestamptz NOT NULL
);
