-- The playground's world: one invented Discord server, so that a restart shows
-- the same people, channels, threads, messages and files under the same ids.
-- Nothing here belongs to the bot: dropping the schema loses no game.
--
-- Every id is a snowflake as Discord makes them (milliseconds since 2015 in the
-- upper bits), hence bigint without a sequence. Tokens and interactions are not
-- kept: they live for minutes.
CREATE SCHEMA playground;

-- The one server. Its roles and the members' rights are part of the default
-- world and are written once, on the first start.
CREATE TABLE playground.guild (
    id       bigint CONSTRAINT guild_pkey PRIMARY KEY,
    name     text   NOT NULL CONSTRAINT guild_name_length CHECK (char_length(name) BETWEEN 2 AND 100),
    locale   text   NOT NULL,
    owner_id bigint NOT NULL
);

-- `permissions` is Discord's bit set. The role with the server's own id is
-- @everyone; `managed_by` names the bot whose installation made the role.
CREATE TABLE playground.role (
    id          bigint  CONSTRAINT role_pkey PRIMARY KEY,
    name        text    NOT NULL,
    permissions bigint  NOT NULL,
    position    integer NOT NULL,
    managed_by  bigint
);

-- The invented people and the bot itself. A visitor of the page acts as any of
-- them that is no bot.
CREATE TABLE playground.member (
    id          bigint      CONSTRAINT member_pkey PRIMARY KEY,
    username    text        NOT NULL CONSTRAINT member_username UNIQUE,
    global_name text,
    nick        text        CONSTRAINT member_nick_length CHECK (char_length(nick) BETWEEN 1 AND 32),
    locale      text        NOT NULL,
    bot         boolean     NOT NULL,
    roles       bigint[]    NOT NULL,
    joined_at   timestamptz NOT NULL
);

-- Text channels (kind 0), direct messages with the bot (1) and public threads
-- (11), numbered as Discord does. `parent_id` is set for threads only,
-- `recipient_id` for direct messages only. `overwrites` holds Discord's
-- permission overwrites, `members` the people who follow a thread.
CREATE TABLE playground.channel (
    id           bigint      CONSTRAINT channel_pkey PRIMARY KEY,
    kind         smallint    NOT NULL CONSTRAINT channel_kind CHECK (kind IN (0, 1, 11)),
    name         text        NOT NULL CONSTRAINT channel_name_length CHECK (char_length(name) <= 100),
    topic        text,
    position     integer     NOT NULL,
    parent_id    bigint      CONSTRAINT channel_parent REFERENCES playground.channel ON DELETE CASCADE,
    recipient_id bigint      CONSTRAINT channel_recipient REFERENCES playground.member,
    owner_id     bigint,
    overwrites   jsonb       NOT NULL,
    members      bigint[]    NOT NULL,
    archived     boolean     NOT NULL,
    locked       boolean     NOT NULL,
    auto_archive integer     NOT NULL,
    sent         integer     NOT NULL,
    created_at   timestamptz NOT NULL,
    CONSTRAINT channel_thread_has_parent CHECK ((kind = 11) = (parent_id IS NOT NULL)),
    CONSTRAINT channel_direct_has_recipient CHECK ((kind = 1) = (recipient_id IS NOT NULL))
);

-- What was said. `private_to` is the only member who sees an ephemeral message;
-- `pinged` are those whom the message really notified; `answers` describes the
-- interaction behind it, in Discord's shape. Embeds and components are stored
-- as they are served.
CREATE TABLE playground.message (
    id               bigint      CONSTRAINT message_pkey PRIMARY KEY,
    channel_id       bigint      NOT NULL CONSTRAINT message_channel REFERENCES playground.channel ON DELETE CASCADE,
    author_id        bigint      NOT NULL CONSTRAINT message_author REFERENCES playground.member,
    kind             smallint    NOT NULL,
    content          text        NOT NULL CONSTRAINT message_content_length CHECK (char_length(content) <= 2000),
    embeds           jsonb       NOT NULL,
    components       jsonb       NOT NULL,
    flags            integer     NOT NULL,
    private_to       bigint      CONSTRAINT message_private_to REFERENCES playground.member,
    reference_id     bigint,
    nonce            jsonb,
    answers          jsonb,
    mentions         bigint[]    NOT NULL,
    mention_roles    bigint[]    NOT NULL,
    mention_everyone boolean     NOT NULL,
    pinged           bigint[]    NOT NULL,
    failed           boolean     NOT NULL,
    created_at       timestamptz NOT NULL,
    edited_at        timestamptz
);

-- Deleting a channel or its message list walks this way.
CREATE INDEX message_by_channel ON playground.message (channel_id, id);

-- The files of messages, with their bytes. `description` is the alt text.
CREATE TABLE playground.file (
    id           bigint  CONSTRAINT file_pkey PRIMARY KEY,
    message_id   bigint  NOT NULL CONSTRAINT file_message REFERENCES playground.message ON DELETE CASCADE,
    position     integer NOT NULL,
    filename     text    NOT NULL,
    content_type text    NOT NULL,
    description  text    CONSTRAINT file_description_length CHECK (char_length(description) <= 1024),
    size         integer NOT NULL,
    width        integer,
    height       integer,
    data         bytea   NOT NULL
);

CREATE INDEX file_by_message ON playground.file (message_id, position);

-- The bot's commands as it registered them last, so that a command keeps its id.
CREATE TABLE playground.command (
    id       bigint CONSTRAINT command_pkey PRIMARY KEY,
    position integer NOT NULL,
    body     jsonb  NOT NULL
);
