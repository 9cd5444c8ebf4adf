-- The keyboard shortcuts that a member has changed: keys by command, null for none.
CREATE TABLE keyboard_preferences (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL REFERENCES users,
  keys jsonb NOT NULL,
  character_keys boolean NOT NULL,
  PRIMARY KEY (organization_id, user_id)
);
