ALTER TABLE imports VALIDATE CONSTRAINT imports_kind_check;
