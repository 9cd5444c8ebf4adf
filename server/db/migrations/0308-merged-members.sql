-- Imported people who were merged into somebody's account. Their conversations follow in batches; the row stays, so that the old
-- ids lead to the account.
CREATE TABLE member_merges (
  organization_id uuid NOT NULL REFERENCES organizations,
  -- The imported person, and their former membership.
  user_id uuid NOT NULL REFERENCES users,
  member_id uuid NOT NULL,
  into_user_id uuid NOT NULL REFERENCES users,
  actor_user_id uuid NOT NULL REFERENCES users,
  -- The last conversation of the batches so far.
  after_conversation_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX member_merges_unfinished ON member_merges (merged_at) WHERE finished_at IS NULL;
