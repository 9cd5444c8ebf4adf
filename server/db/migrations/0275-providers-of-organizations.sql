-- The organization whose admins added the provider for its members; null: the operator did, for everybody.
ALTER TABLE identity_providers ADD COLUMN organization_id uuid;

-- The only organization that the session opens, because its provider alone proved the person; null: no limit. Without a foreign
-- key: of an organization that is gone, a session opens nothing.
ALTER TABLE sessions ADD COLUMN confined_to uuid;
ALTER TABLE sign_in_attempts ADD COLUMN confined_to uuid;
