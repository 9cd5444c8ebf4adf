-- What was wrong with a refused row, for screens in other languages than the reason: [{"field": "email", "code": "invalid"}, …].
ALTER TABLE contact_import_rows ADD COLUMN problems jsonb;
