-- What apps and language models propose for conversations; none of the text is copied into the log.
CREATE TABLE suggestions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reply', 'summary', 'tags', 'macro')),
  body_html text,
  tag_ids uuid[] NOT NULL DEFAULT '{}',
  macro_id uuid,
  -- What the text is based on: [{type, id}].
  sources jsonb NOT NULL DEFAULT '[]',
  -- Who made it: an app, or a language model by its name.
  app_id uuid REFERENCES apps,
  model text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'used', 'edited', 'dismissed')),
  inserted_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id),
  FOREIGN KEY (organization_id, macro_id) REFERENCES macros (organization_id, id),
  CHECK ((app_id IS NULL) <> (model IS NULL))
);
CREATE INDEX suggestions_of_conversations ON suggestions (organization_id, conversation_id, inserted_at, id);
-- Deleted with their macro.
CREATE INDEX suggestions_of_macros ON suggestions (organization_id, macro_id) WHERE macro_id IS NOT NULL;
