import { type FailureLimit, failureLimit, noFailureLimit } from '../access/failure-limit.ts';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import { paceRefusals } from '../access/pace-refusals.ts';
import { type PasswordAttempts, passwordAttempts } from '../access/password-attempts.ts';
import { type PasswordHashing, passwordThreadCount } from '../access/password-threads.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { PasswordsBusy } from '../errors/errors.ts';
import { fairTurns, type TurnRules } from './fair-turns.ts';
import { type RefusalPace, refusalPace } from './refusal-pace.ts';

/**
 * A turn is a thread that hashes. Networks take turns; with two threads or more one is left for whoever comes next. All
 * that may wait are done in some five seconds, those of one network in one.
 */
const hashTurns: TurnRules = {
  atOnce: passwordThreadCount,
  alone: Math.max(1, passwordThreadCount - 1),
  inCompany: Math.max(1, Math.floor(passwordThreadCount / 2)),
  companyMilliseconds: 5000,
  mostWaiting: 100,
  mostWaitingInAll: 500,
  refusal: () => new PasswordsBusy(),
};

/** Of what costs a few statements, one at a time of a network: its attempts wait for the same counters. */
const checkTurns: TurnRules = {
  atOnce: 4,
  alone: 1,
  inCompany: 1,
  companyMilliseconds: 5000,
  mostWaiting: 500,
};

/** A refused guess costs a query and a page: whoever goes on from two hundred sockets gets forty a second. */
const guessPace: RefusalPace = { perMinute: 1200, burst: 100, longestPauseMilliseconds: 5000 };

type Means = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  /** A steady clock, in milliseconds. */
  clock: () => number;
  rateLimits: RateLimits | undefined;
  hashing: PasswordHashing;
};

/** What slows down guessing: the limit on failures, and the queue for passwords, which is there without limits too. */
export function guessLimits(means: Means): { limit: FailureLimit; passwords: PasswordAttempts } {
  const { database, hashing, clock } = means;
  const paced = paceRefusals(refusalPace(clock, guessPace));
  const limit = means.rateLimits
    ? failureLimit({ ...means, inTurn: fairTurns(checkTurns, clock), paced })
    : noFailureLimit;
  const inTurn = fairTurns(hashTurns, clock);
  return { limit, passwords: passwordAttempts({ database, limit, hashing, inTurn, paced }) };
}
