-- Why a side of a channel does not work, for a program; says something only where that side has an error.
ALTER TABLE channels ADD COLUMN incoming_fault text;
ALTER TABLE channels ADD COLUMN outgoing_fault text;
