-- How many mailboxes the channel has had before: numbers of mail are those of one mailbox, and two may give the same.
ALTER TABLE mail_folders ADD COLUMN mailbox integer NOT NULL DEFAULT 0;
