-- How many events a consumer of the log has passed over because handling them failed: operators are told of it.
ALTER TABLE log_cursors ADD COLUMN passed_over bigint NOT NULL DEFAULT 0;
CREATE INDEX log_cursors_passed_over ON log_cursors (consumer) WHERE passed_over > 0;
