import type { RefusalReason, WayIn } from '../../contract/inbox/sign-in-policy.ts';
import type { Role } from './caller.ts';
import { hasSecondFactor, type Proofs } from './proofs.ts';
import type { Demands } from './sign-in-policy.ts';

/** A member, and what their session has proved. */
export type EvaluatedSession = { role: Role; proofs: Proofs };

export type Verdict = {
  /** Why the organization refuses the session; null if it doesn't. */
  refusedFor: RefusalReason | null;
  /** By when it has to prove a second factor, in Unix seconds; null if it has, or doesn't have to. */
  secondFactorDueAt: number | null;
};

/**
 * Evaluates a session by an organization's policy: at each call, and for this organization only (decisions/0395).
 * Reasons that only a new sign-in can remove come first. `now` in Unix seconds.
 */
export function evaluatePolicy(
  demands: Demands | null,
  { role, proofs }: EvaluatedSession,
  now: number,
): Verdict {
  if (!demands) return { refusedFor: null, secondFactorDueAt: null };
  const { policy, beganAt, usedAt, isOwnProvider } = demands;
  const { second_factor, second_factor_due_at, ways_in, lifetime_days, idle_hours } = policy;
  const isForThem = second_factor === 'everyone' || (second_factor === 'admins' && role === 'admin');
  const secondFactorDueAt = isForThem && !hasSecondFactor(proofs) ? second_factor_due_at : null;
  return { refusedFor: refusal(), secondFactorDueAt };

  function refusal(): RefusalReason | null {
    const isAllowedMeanwhile = proofs.password !== undefined && (policy.password_allowed_until ?? 0) > now;
    if (policy.only_own_provider && !isOwnProvider && !isAllowedMeanwhile) return 'own_provider';
    if (!isAllowedMeanwhile && !ways_in.some((way) => wasUsed(proofs, way))) return 'way_in';
    if (beganAt + lifetime_days * 86_400 <= now) return 'lifetime';
    if (Math.max(beganAt, usedAt ?? 0) + idle_hours * 3600 <= now) return 'idle';
    if (secondFactorDueAt !== null && secondFactorDueAt <= now) return 'second_factor';
    return null;
  }
}

function wasUsed(proofs: Proofs, way: WayIn): boolean {
  if (way === 'provider') return Object.keys(proofs).some((kind) => kind.startsWith('provider:'));
  return proofs[way] !== undefined;
}
