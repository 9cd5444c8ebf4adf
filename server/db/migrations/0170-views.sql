-- Saved filters: one member's, a team's, or everybody's.
CREATE TABLE views (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  owner_user_id uuid REFERENCES users,
  team_id uuid,
  filter jsonb NOT NULL,
  sort text COLLATE "C" NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id),
  CHECK (owner_user_id IS NULL OR team_id IS NULL)
);
CREATE INDEX views_by_insertion ON views (organization_id, inserted_at, id);
CREATE INDEX views_by_owner ON views (organization_id, owner_user_id, team_id);

-- In which order a member has the views, and which they hide; without a row, as they were created.
CREATE TABLE view_preferences (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL REFERENCES users,
  shown_order uuid[] NOT NULL,
  hidden uuid[] NOT NULL,
  PRIMARY KEY (organization_id, user_id)
);
