-- Reads the table without keeping anybody from writing to it.
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check;
