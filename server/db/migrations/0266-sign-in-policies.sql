-- What an organization demands of its members' sign-ins; no row if nothing. The statement of every call joins it.
CREATE TABLE sign_in_policies (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL UNIQUE REFERENCES organizations ON DELETE CASCADE,
  -- How members may sign in: any of password, passkey, provider.
  ways_in text[] NOT NULL,
  second_factor text NOT NULL CHECK (second_factor IN ('nobody', 'admins', 'everyone')),
  grace_days smallint NOT NULL CHECK (grace_days BETWEEN 0 AND 30),
  -- When the days of grace end; null with 'nobody'.
  second_factor_due_at timestamptz,
  -- Sessions that weren't used here for so long, or began so long ago, are refused here.
  idle_hours smallint NOT NULL CHECK (idle_hours BETWEEN 1 AND 336),
  lifetime_days smallint NOT NULL CHECK (lifetime_days BETWEEN 1 AND 90),
  -- Tokens with actor=self rest when their person hasn't signed in for so long; null: never.
  tokens_rest_after_days smallint CHECK (tokens_rest_after_days BETWEEN 1 AND 365),
  allows_personal_tokens boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

-- When the session was used last in organizations whose policy asks: Unix seconds by the organization's uuid.
ALTER TABLE sessions ADD COLUMN used_in jsonb;

-- When each person signed in last. Sessions don't say so once they have ended.
CREATE TABLE last_sign_ins (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  signed_in_at timestamptz NOT NULL
);
INSERT INTO last_sign_ins (user_id, signed_in_at) SELECT user_id, max(inserted_at) FROM sessions GROUP BY user_id;
