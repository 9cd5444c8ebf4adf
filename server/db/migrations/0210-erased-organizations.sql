-- Organizations that are completely erased, by the SHA-256 of their id: a restored backup from before has them, and erases
-- them again (decisions/0375).
CREATE TABLE erased_organizations (
  id_hash bytea PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);
