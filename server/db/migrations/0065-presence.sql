-- Who has which conversation open, and types in it: a row for each tab of a browser that says so. Unlogged, since a minute
-- later all of it is told anew or over; after a crash it is empty. No reference: what a row names is looked at when it is
-- read, and locks on sessions and conversations would cost more than a row that nobody is shown.

CREATE UNLOGGED TABLE presence (
  organization_id uuid NOT NULL,
  session_id uuid NOT NULL,
  tab_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  typing text CHECK (typing IN ('message', 'note')),
  typing_until timestamptz,
  seen_until timestamptz NOT NULL,
  PRIMARY KEY (organization_id, session_id, tab_id)
);
CREATE INDEX presence_by_end ON presence (seen_until);
