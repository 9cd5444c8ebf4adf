-- Sent again to another address: a report about an address that is no recipient's may be a late one about the address before.
ALTER TABLE mail_recipients ADD COLUMN is_readdressed boolean NOT NULL DEFAULT false;
