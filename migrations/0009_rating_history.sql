-- The graph of a rating reads its changes in order, the latest first.

CREATE INDEX rating_changes_rating ON rating_changes (rating_id, number);
