-- Where the open and snoozed conversations of a member who left go, until they are there. A queue over all organizations, and short:
-- a row is deleted with its last batch.
CREATE TABLE reassignments (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  from_user_id uuid NOT NULL REFERENCES users,
  to_user_id uuid REFERENCES users,
  actor_type text NOT NULL CHECK (actor_type IN ('member', 'app', 'system')),
  actor_user_id uuid REFERENCES users,
  actor_app_id uuid REFERENCES apps,
  PRIMARY KEY (organization_id, id)
);
