-- The language that a person last used the inbox in; NULL until they have opened it. Emails to them are in it.
ALTER TABLE users ADD COLUMN language text;
