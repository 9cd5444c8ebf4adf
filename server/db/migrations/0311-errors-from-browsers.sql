-- The last error of a provider that only a browser reported, and when. Anybody can make it up, so it is one value that the next replaces,
-- and no fault of the provider (decision 0576).
ALTER TABLE identity_providers ADD COLUMN browser_error text;
ALTER TABLE identity_providers ADD COLUMN browser_error_at timestamptz;
