-- Imports of companies work like those of contacts.
ALTER TABLE contact_imports ADD COLUMN record text NOT NULL DEFAULT 'contact';
ALTER TABLE contact_imports ADD CONSTRAINT contact_imports_record_check CHECK (record IN ('contact', 'company')) NOT VALID;
