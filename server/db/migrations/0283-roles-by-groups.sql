-- Which role members get from their groups at a provider, as in the contract; null: roles are changed by hand.
ALTER TABLE identity_providers ADD COLUMN role_mapping jsonb;
