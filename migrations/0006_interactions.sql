-- Interactions that Discord has delivered, so that one delivered twice acts
-- once. Their tokens die after a quarter of an hour; older rows are deleted.

CREATE TABLE interactions (
    id bigint CONSTRAINT interactions_pkey PRIMARY KEY,
    at timestamptz NOT NULL
);

CREATE INDEX interactions_at ON interactions (at);
