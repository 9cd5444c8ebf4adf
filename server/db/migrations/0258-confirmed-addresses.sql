-- When the person proved that they read the account's email: by a link that was emailed to it. Null for accounts from before.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;

-- When the link was emailed; null if an operator printed it, which proves nothing about the address.
ALTER TABLE password_resets ADD COLUMN emailed_at timestamptz;
