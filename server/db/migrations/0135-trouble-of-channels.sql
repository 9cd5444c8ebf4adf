-- Why the mailbox of a channel cannot be read, and why its mail cannot be sent; `state` and `state_reason` follow from both.
-- Of a channel that fails already, the next try writes them.
ALTER TABLE channels ADD COLUMN incoming_error text;
ALTER TABLE channels ADD COLUMN outgoing_error text;
