import { domainGraceDays } from '../../../../contract/values/domain-grace-days.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { DomainRow } from './domain-store.ts';

const day = 86_400_000_000;

export const graceMicroseconds = domainGraceDays * day;

/** How often a verified domain is looked up. */
export const checkEvery = 7 * day;

/** The same while its record is missing. */
export const checkMissingEvery = day;

export function recordName({ domain }: Pick<DomainRow, 'domain'>): string {
  return `_deskbell.${domain}`;
}

export function recordValue({ token }: Pick<DomainRow, 'token'>): string {
  return `deskbell-verification=${token}`;
}

export function isDue({ verified_by, seen_at, checked_at }: DomainRow, now: Microseconds): boolean {
  if (verified_by !== 'record') return false;
  if (checked_at === null) return true;
  const isMissing = (seen_at ?? 0) < checked_at;
  return checked_at + (isMissing ? checkMissingEvery : checkEvery) <= now;
}

type State = Pick<DomainRow, 'verified_by' | 'seen_at' | 'checked_at'>;

/** A domain after a lookup; `records` is undefined if there was no response. A domain that the operator vouches for stays verified. */
export function checked(domain: DomainRow, records: string[] | undefined, now: Microseconds): State {
  const isThere = records?.includes(recordValue(domain)) ?? false;
  const seen_at = isThere ? now : domain.seen_at;
  const isInGrace = seen_at !== null && seen_at + graceMicroseconds > now;
  const kept = domain.verified_by === 'record' && isInGrace ? 'record' : null;
  const verified_by = domain.verified_by === 'operator' ? 'operator' : isThere ? 'record' : kept;
  return { verified_by, seen_at, checked_at: now };
}

/** Whether addresses there are the organization's. */
export function isVerified({ verified_by }: Pick<DomainRow, 'verified_by'>): boolean {
  return verified_by !== null;
}
