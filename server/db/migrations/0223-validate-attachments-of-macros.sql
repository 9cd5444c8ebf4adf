-- By itself, so that messages are not held up meanwhile.
ALTER TABLE attachments VALIDATE CONSTRAINT attachments_macro_id_fkey;
