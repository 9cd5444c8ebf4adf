-- Exports of an organization into one file, for its admins. One at a time; a process that writes it holds it until
-- `leased_until`, and the attempt number says whether it still does. The file is deleted after seven days.
CREATE TABLE exports (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id              uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES users (id),
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'finished', 'failed')),
  attempt         integer NOT NULL DEFAULT 0,
  leased_until    timestamptz NOT NULL,
  done_count      bigint NOT NULL DEFAULT 0,
  total_count     bigint,
  file_key        text,
  file_size       bigint,
  inserted_at     timestamptz NOT NULL,
  finished_at     timestamptz,
  PRIMARY KEY (organization_id, id)
);

CREATE UNIQUE INDEX exports_one_at_a_time ON exports (organization_id) WHERE state IN ('waiting', 'running');
CREATE INDEX exports_by_lease ON exports (leased_until) WHERE state IN ('waiting', 'running');
CREATE INDEX exports_by_age ON exports (inserted_at);
