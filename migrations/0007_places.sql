-- A command that names no match means the newest of its channel or thread,
-- also one that has ended.

CREATE INDEX matches_channel ON matches (channel_id, id);
CREATE INDEX matches_thread ON matches (thread_id, id);
