-- Invitations stay as history. An expired one is a pending one whose time is over; nothing has to come by to say so.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  email text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'revoked')),
  invited_by_id uuid NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invitations_by_insertion ON invitations (organization_id, inserted_at, id);
CREATE INDEX invitations_pending ON invitations (organization_id, email) WHERE status = 'pending';
