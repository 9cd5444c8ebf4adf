-- Where messages of a conversation were moved to, or those of a new one came from: a line in the history of each. Looked up by key
-- when they are shown; one that is gone is left out.
ALTER TABLE conversation_history ADD COLUMN split_into_id uuid;
ALTER TABLE conversation_history ADD COLUMN split_from_id uuid;
