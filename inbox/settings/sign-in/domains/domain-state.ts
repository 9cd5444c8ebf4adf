import type { VerifiableDomain } from '../../../../contract/inbox/domain.ts';
import { domainGraceDays } from '../../../../contract/values/domain-grace-days.ts';

export type DomainState = 'verified' | 'vouched' | 'grace' | 'unverified';

/** In the grace period, the last lookup didn't find the record. */
export function domainState({ verified_by, seen_at, checked_at }: VerifiableDomain): DomainState {
  if (verified_by === null) return 'unverified';
  if (verified_by === 'operator') return 'vouched';
  return (checked_at ?? 0) > (seen_at ?? 0) ? 'grace' : 'verified';
}

/** When a domain whose record is missing is no longer verified. Unix seconds. */
export function graceEndsAt({ seen_at }: VerifiableDomain): number {
  return (seen_at ?? 0) + domainGraceDays * 86_400;
}
