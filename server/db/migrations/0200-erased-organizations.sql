-- Organizations that are completely erased: a backup from before brings them back, and a restore erases them again
-- (decisions/0375).
CREATE TABLE erased_organizations (
  id uuid PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);
