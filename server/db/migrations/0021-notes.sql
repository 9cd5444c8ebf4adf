-- What members tell each other about a conversation. Notes change nothing of it.
CREATE TABLE notes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  body_html text NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  via_app_id uuid REFERENCES apps,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id)
);
CREATE INDEX notes_by_conversation ON notes (organization_id, conversation_id, inserted_at, id);

CREATE TABLE note_mentions (
  organization_id uuid NOT NULL,
  note_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  PRIMARY KEY (organization_id, note_id, user_id),
  FOREIGN KEY (organization_id, note_id) REFERENCES notes (organization_id, id)
);
