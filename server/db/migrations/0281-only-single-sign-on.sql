-- Whether members must sign in at a provider of the organization, and until when the operator has allowed passwords all the same.
ALTER TABLE sign_in_policies ADD COLUMN only_own_provider boolean NOT NULL DEFAULT false;
ALTER TABLE sign_in_policies ADD COLUMN password_allowed_until timestamptz;
