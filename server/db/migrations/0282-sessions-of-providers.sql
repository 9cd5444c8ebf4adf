-- What the provider that proved the session calls it (the claim `sid`), for when it ends it.
ALTER TABLE sessions ADD COLUMN provider_sid text;
ALTER TABLE sign_in_attempts ADD COLUMN provider_sid text;
