-- When the import of earlier mail began; null where none is under way, and once its end was told.
ALTER TABLE mail_folders ADD COLUMN import_began_at timestamptz;
