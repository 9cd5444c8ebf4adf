-- outside a transaction
DROP INDEX IF EXISTS identity_providers_by_organization;
CREATE INDEX CONCURRENTLY identity_providers_by_organization ON identity_providers (organization_id);
