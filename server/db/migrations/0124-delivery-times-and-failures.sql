-- When the delivery of a message was reported; null where an earlier version took the report.
ALTER TABLE messages ADD COLUMN delivery_updated_at timestamptz;

-- The last message of the conversation whose delivery failed, why and since when. It counts while it is the last message, so that
-- sending another one does not have to clear it, by whichever version of the server (decisions/0129).
ALTER TABLE conversations ADD COLUMN undelivered_message_id uuid;
ALTER TABLE conversations ADD COLUMN undelivered_error text;
ALTER TABLE conversations ADD COLUMN undelivered_at timestamptz;
