-- Which visitors have the chat on a page before them, and what they type in: a row for each session. Unlogged and without references, as
-- presence: a minute later all of it is told anew or over.
CREATE UNLOGGED TABLE visitor_presence (
  organization_id uuid NOT NULL,
  session_id uuid NOT NULL,
  seen_until timestamptz NOT NULL,
  conversation_id uuid,
  typing_until timestamptz,
  PRIMARY KEY (organization_id, session_id)
);
CREATE INDEX visitor_presence_by_end ON visitor_presence (seen_until);
CREATE INDEX visitor_presence_by_typing ON visitor_presence (organization_id, typing_until) WHERE typing_until IS NOT NULL;
