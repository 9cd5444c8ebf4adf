-- People who wrote something in another system and have no account here: nobody signs in without an address.
ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
ALTER TABLE users ADD COLUMN imported_email text;

-- An archive being loaded. `stage` and `cursor` say how far it is; they are committed with the rows.
CREATE TABLE imports (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id              uuid NOT NULL,
  source          text NOT NULL,
  origin          text NOT NULL,
  manifest_hash   bytea NOT NULL,
  file_name       text NOT NULL,
  state           text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'finished')),
  keeps_ids       boolean NOT NULL,
  stage           text NOT NULL,
  cursor          bigint NOT NULL DEFAULT 0,
  counts          jsonb NOT NULL DEFAULT '{}',
  inserted_at     timestamptz NOT NULL,
  finished_at     timestamptz,
  PRIMARY KEY (organization_id, id)
);

CREATE UNIQUE INDEX imports_one_at_a_time ON imports (organization_id) WHERE state = 'running';

-- What records of a source became here; `is_matched` if the record was here before.
CREATE TABLE import_ids (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  source          text NOT NULL,
  kind            text NOT NULL,
  external_id     text COLLATE "C" NOT NULL,
  id              uuid NOT NULL,
  import_id       uuid NOT NULL,
  is_matched      boolean NOT NULL,
  PRIMARY KEY (organization_id, source, kind, external_id)
);

-- What an import could not bring in, and why.
CREATE TABLE import_problems (
  organization_id uuid NOT NULL,
  import_id       uuid NOT NULL,
  kind            text NOT NULL,
  external_id     text COLLATE "C" NOT NULL,
  problem         text NOT NULL,
  PRIMARY KEY (organization_id, import_id, kind, external_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id) ON DELETE CASCADE
);

-- References to records that an import brings in later; applied at its end.
CREATE TABLE import_references (
  organization_id uuid NOT NULL,
  import_id       uuid NOT NULL,
  kind            text NOT NULL,
  id              uuid NOT NULL,
  target_id       uuid NOT NULL,
  PRIMARY KEY (organization_id, import_id, kind, id),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id) ON DELETE CASCADE
);

-- The headers of imported emails: no channel received or sent them here.
CREATE TABLE imported_mails (
  organization_id uuid NOT NULL,
  message_id      uuid NOT NULL,
  mail            jsonb NOT NULL,
  PRIMARY KEY (organization_id, message_id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE
);
