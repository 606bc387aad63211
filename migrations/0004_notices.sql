-- The outbox: what people must be told, written in the transaction that causes
-- it and sent by a dispatcher afterwards, so that neither gets lost when the
-- process dies and nothing is said of what did not happen.

CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match_id bigint REFERENCES matches,
    lobby_id bigint REFERENCES lobbies,
    -- What is told; src/store/outbox.rs lists the kinds.
    kind text NOT NULL,
    channel_id bigint NOT NULL,
    -- Who is mentioned.
    mentions bigint[] NOT NULL,
    payload jsonb NOT NULL,
    -- The newest entry of the match's log at that moment.
    seq integer,
    -- Sent with the message, so that Discord drops a second one of the same
    -- notice. Random, since a new database counts from 1 again.
    nonce text NOT NULL DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 24),
    state text NOT NULL DEFAULT 'pending'
        CONSTRAINT notices_state_known CHECK (state IN ('pending', 'sent', 'dropped', 'superseded')),
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    -- Somebody is sending it; after this moment it counts as not sent.
    leased_until timestamptz,
    -- The message it became.
    message_id bigint,
    -- Why the last attempt failed, or why it was dropped.
    problem text,
    created_at timestamptz NOT NULL,
    CONSTRAINT notices_about_one_thing CHECK (num_nonnulls(match_id, lobby_id) = 1)
);

-- What the dispatcher looks for, and in which order for each channel.
CREATE INDEX notices_due ON notices (due_at) WHERE state = 'pending';
CREATE INDEX notices_channel ON notices (channel_id, id) WHERE state = 'pending';
CREATE INDEX notices_match ON notices (match_id) WHERE state = 'pending';

-- Exactly one notice for each hand-over.
CREATE UNIQUE INDEX notices_one_per_turn ON notices (match_id, seq, (mentions[1])) WHERE kind = 'turn';

-- The newest board of each match, so that the buttons of the one before can be
-- taken away.
CREATE TABLE boards (
    match_id bigint PRIMARY KEY REFERENCES matches,
    channel_id bigint NOT NULL,
    message_id bigint NOT NULL,
    posted_at timestamptz NOT NULL
);
