import type { SignInPolicy } from '../../contract/inbox/sign-in-policy.ts';

/** An organization's policy, with what it needs to know about the session it evaluates. Times are Unix seconds. */
export type Demands = {
  policy: SignInPolicy;
  /** When the session began. */
  beganAt: number;
  /** When it was used last in this organization; null: not since it began. */
  usedAt: number | null;
  /** Whether a provider of the organization has proved it. */
  isOwnProvider: boolean;
};

/** What an organization without a policy demands. */
export const noPolicy: SignInPolicy = {
  ways_in: ['password', 'passkey', 'provider'],
  only_own_provider: false,
  second_factor: 'nobody',
  grace_days: 7,
  second_factor_due_at: null,
  idle_hours: 336,
  lifetime_days: 90,
  tokens_rest_after_days: null,
  allows_personal_tokens: true,
  password_allowed_until: null,
};

const seconds = (column: string) => `floor(extract(epoch FROM ${column}))::bigint`;

/** Our own SQL: a policy `p` as JSON. */
export const policyJson = `json_build_object('ways_in', p.ways_in, 'only_own_provider', p.only_own_provider, 'second_factor', p.second_factor, 'grace_days', p.grace_days,
         'second_factor_due_at', ${seconds('p.second_factor_due_at')}, 'idle_hours', p.idle_hours,
         'lifetime_days', p.lifetime_days, 'tokens_rest_after_days', p.tokens_rest_after_days,
         'allows_personal_tokens', p.allows_personal_tokens,
         'password_allowed_until', ${seconds('p.password_allowed_until')})`;

/** Our own SQL: the policy of an organization `o`, or nothing. */
export const policyJoin = 'LEFT JOIN sign_in_policies p ON p.organization_id = o.id';

/** Our own SQL: what the policy `p` of an organization `o` demands of a session `s`; null if there is no policy. */
export const demandsColumn = `CASE WHEN p.id IS NOT NULL THEN json_build_object('policy', ${policyJson},
         'beganAt', ${seconds('s.inserted_at')}, 'usedAt', (s.used_in->>p.organization_id::text)::bigint,
         'isOwnProvider', coalesce(s.confined_to = p.organization_id, false)) END AS demands`;
