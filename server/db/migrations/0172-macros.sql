-- Saved replies with variables and actions: of one person, of a team, or of everyone.
CREATE TABLE macro_folders (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX macro_folders_by_name ON macro_folders (organization_id, lower(name));
CREATE INDEX macro_folders_by_insertion ON macro_folders (organization_id, inserted_at, id);

CREATE TABLE macros (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  shortcut text COLLATE "C",
  body_html text NOT NULL,
  -- As the API has them, with public ids: what they name may be gone, and is checked whenever they are applied.
  actions jsonb NOT NULL,
  folder_id uuid,
  visibility text NOT NULL CHECK (visibility IN ('private', 'team', 'everyone')),
  owner_user_id uuid REFERENCES users,
  team_id uuid,
  use_count integer NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, folder_id) REFERENCES macro_folders (organization_id, id),
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id),
  CHECK ((visibility = 'private') = (owner_user_id IS NOT NULL)),
  CHECK ((visibility = 'team') = (team_id IS NOT NULL))
);
CREATE INDEX macros_by_insertion ON macros (organization_id, inserted_at, id);
CREATE INDEX macros_by_folder ON macros (organization_id, folder_id, id);
CREATE INDEX macros_by_team ON macros (organization_id, team_id) WHERE team_id IS NOT NULL;
