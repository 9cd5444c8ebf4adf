import type { ChangeSignInPolicyBody, SignInPolicy } from '../../../../contract/inbox/sign-in-policy.ts';

/**
 * The policy to store. The grace period begins with a change that requires a second factor of more people, or changes
 * its length; other changes don't affect it. `now` in Unix seconds.
 */
export function changedPolicy(before: SignInPolicy, body: ChangeSignInPolicyBody, now: number): SignInPolicy {
  const { password_allowed_until } = before;
  if (body.second_factor === 'nobody') return { ...body, second_factor_due_at: null, password_allowed_until };
  const isSame = body.second_factor === before.second_factor && body.grace_days === before.grace_days;
  const begins = now + body.grace_days * 86_400;
  const second_factor_due_at = (isSame ? before.second_factor_due_at : null) ?? begins;
  return { ...body, second_factor_due_at, password_allowed_until };
}

/** What changed, for the audit log: each value as text; who needs a second factor together with the grace period. */
export function auditDetails(before: SignInPolicy, after: SignInPolicy): Record<string, string> {
  const text = (policy: SignInPolicy): Record<string, string> => ({
    ways_in: [...policy.ways_in].sort().join(', '),
    only_own_provider: policy.only_own_provider ? 'on' : 'off',
    second_factor: policy.second_factor,
    grace_days: String(policy.grace_days),
    idle_hours: String(policy.idle_hours),
    lifetime_days: String(policy.lifetime_days),
    tokens_rest_after_days: String(policy.tokens_rest_after_days ?? 'never'),
    personal_tokens: policy.allows_personal_tokens ? 'allowed' : 'forbidden',
  });
  const old = text(before);
  const isChanged = ([key, value]: [string, string]) => old[key] !== value;
  const changes = Object.fromEntries(Object.entries(text(after)).filter(isChanged));
  const { second_factor, grace_days } = text(after);
  const isForOthers = 'second_factor' in changes || ('grace_days' in changes && second_factor !== 'nobody');
  if (isForOthers) return { ...changes, second_factor: second_factor ?? '', grace_days: grace_days ?? '' };
  const { grace_days: _, ...others } = changes;
  return others;
}
