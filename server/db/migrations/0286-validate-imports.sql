ALTER TABLE imports VALIDATE CONSTRAINT imports_state_check;
ALTER TABLE imports VALIDATE CONSTRAINT imports_kind_check;
ALTER TABLE imports VALIDATE CONSTRAINT imports_user_id_fkey;
DROP INDEX imports_one_at_a_time;
