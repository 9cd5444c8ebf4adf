-- What is known of a mail that became no message, so that somebody can decide on it; null for others.
ALTER TABLE mail_receipts ADD COLUMN sender_address text COLLATE "C";
ALTER TABLE mail_receipts ADD COLUMN sender_name text;
ALTER TABLE mail_receipts ADD COLUMN subject text;
-- An admin wants it read: it is not held again for its sender having written too often.
ALTER TABLE mail_receipts ADD COLUMN is_released boolean NOT NULL DEFAULT false;
