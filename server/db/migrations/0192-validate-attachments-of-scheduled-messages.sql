-- Apart from the column, so that reading the table waits for no lock that writers need.
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_scheduled_message_id_fkey;
