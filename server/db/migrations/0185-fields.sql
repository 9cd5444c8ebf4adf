-- Definitions of custom attributes; their values stay in custom_attributes of the records.
CREATE TABLE fields (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  record text NOT NULL CHECK (record IN ('conversation', 'contact', 'company')),
  key text NOT NULL COLLATE "C",
  label text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'date', 'checkbox', 'choice', 'choices', 'link')),
  options jsonb NOT NULL,
  shown_when jsonb,
  required_on_close boolean NOT NULL,
  position integer NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX fields_by_key ON fields (organization_id, record, key);
CREATE INDEX fields_by_insertion ON fields (organization_id, inserted_at, id);
