-- The app of an organization that its members' personal tokens belong to. It is created with the first one, and nobody manages it.
ALTER TABLE apps ADD COLUMN is_built_in boolean NOT NULL DEFAULT false;

-- Of personal tokens, whose connection is one for each person.
ALTER TABLE tokens ADD COLUMN name text;
ALTER TABLE tokens ADD COLUMN expires_at timestamptz;
