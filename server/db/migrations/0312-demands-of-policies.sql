-- What a policy demands of sessions, as JSON. Every call of a session reads it, and building it there took longer than looking the caller up.
-- Generated, so that it changes with the policy, also when a server of the previous version writes it, or psql. Only immutable functions
-- are allowed here, which those for JSON and for the session's time zone aren't.
ALTER TABLE sign_in_policies ADD COLUMN demands text NOT NULL GENERATED ALWAYS AS (
  '{"ways_in":[' || rtrim(CASE WHEN 'password' = ANY (ways_in) THEN '"password",' ELSE '' END
    || CASE WHEN 'passkey' = ANY (ways_in) THEN '"passkey",' ELSE '' END
    || CASE WHEN 'provider' = ANY (ways_in) THEN '"provider",' ELSE '' END, ',')
  || '],"only_own_provider":' || only_own_provider::text
  || ',"second_factor":"' || second_factor
  || '","second_factor_due_at":'
  || coalesce(floor(extract(epoch FROM second_factor_due_at AT TIME ZONE 'UTC'))::bigint::text, 'null')
  || ',"idle_hours":' || idle_hours::text
  || ',"lifetime_days":' || lifetime_days::text
  || ',"allows_personal_tokens":' || allows_personal_tokens::text
  || ',"password_allowed_until":'
  || coalesce(floor(extract(epoch FROM password_allowed_until AT TIME ZONE 'UTC'))::bigint::text, 'null')
  || '}') STORED;
