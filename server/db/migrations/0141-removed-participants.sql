-- One whom a member has removed stays noted: without the row, mail that they wrote would be answered to them again.
ALTER TABLE conversation_participants ADD COLUMN removed_at timestamptz;
