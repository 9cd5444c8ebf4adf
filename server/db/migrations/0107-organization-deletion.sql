-- An organization that was deleted is closed to everybody at once, and can be restored until its purge has begun.
ALTER TABLE organizations ADD COLUMN deleted_at timestamptz;
ALTER TABLE organizations ADD COLUMN purge_began_at timestamptz;
CREATE INDEX organizations_deleted ON organizations (deleted_at) WHERE deleted_at IS NOT NULL;

-- An app that was public may have written in other organizations: its row outlives the organization that registered it.
ALTER TABLE apps ALTER COLUMN organization_id DROP NOT NULL;
