-- How a member has arranged the sidebar.
CREATE TABLE sidebar_preferences (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL REFERENCES users,
  pinned_tag_ids uuid[] NOT NULL,
  folded_sections text[] NOT NULL,
  PRIMARY KEY (organization_id, user_id)
);
