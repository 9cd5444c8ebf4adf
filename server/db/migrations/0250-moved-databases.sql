-- Where this database was moved to: servers refuse to start on what was left behind (decisions/0377).
ALTER TABLE installation ADD COLUMN moved_to text;
