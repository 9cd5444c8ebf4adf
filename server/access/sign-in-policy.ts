import type { SignInPolicy } from '../../contract/inbox/sign-in-policy.ts';
import { type Microseconds, unixSeconds } from '../db/microseconds.ts';

/** The part of a policy that its members' sessions need: the column `sign_in_policies.demands`. */
export type DemandedPolicy = Omit<SignInPolicy, 'grace_days' | 'tokens_rest_after_days'>;

/** An organization's policy, with what it needs to know about the session it evaluates. Times are Unix seconds. */
export type Demands = {
  policy: DemandedPolicy;
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

/** The columns of `demandsColumns`. */
export type DemandsRow = {
  demanded_policy: string | null;
  began_at: Microseconds;
  used_at: number | null;
  is_own_provider: boolean;
};

/** Our own SQL: the policy `p` of an organization `o`, and what it needs to know about a session `s`. */
export const demandsColumns = `p.demands AS demanded_policy, s.inserted_at AS began_at,
         (s.used_in->>p.organization_id::text)::bigint AS used_at, s.confined_to IS NOT DISTINCT FROM p.organization_id AS is_own_provider`;

/** What the policy demands of the session; null if there is no policy. */
export function demandsOf({
  demanded_policy,
  began_at,
  used_at,
  is_own_provider,
}: DemandsRow): Demands | null {
  if (demanded_policy === null) return null;
  return {
    policy: JSON.parse(demanded_policy) as DemandedPolicy,
    beganAt: unixSeconds(began_at),
    usedAt: used_at,
    isOwnProvider: is_own_provider,
  };
}
