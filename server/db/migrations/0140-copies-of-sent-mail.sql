-- Sent, and not yet filed in the Sent folder of a mailbox whose provider leaves that to the program that sends.
ALTER TABLE mail_outbox ADD COLUMN needs_copy boolean NOT NULL DEFAULT false;
