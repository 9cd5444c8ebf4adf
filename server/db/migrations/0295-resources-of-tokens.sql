-- Whether a consent, its code and its tokens are for /mcp instead of the API; none is for both.
ALTER TABLE consents ADD COLUMN is_for_mcp boolean NOT NULL DEFAULT false;
ALTER TABLE authorization_codes ADD COLUMN is_for_mcp boolean NOT NULL DEFAULT false;
ALTER TABLE tokens ADD COLUMN is_for_mcp boolean NOT NULL DEFAULT false;
