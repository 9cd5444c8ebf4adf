import { type FailureLimit, failureLimit, noFailureLimit } from '../access/failure-limit.ts';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import { type PasswordAttempts, passwordAttempts } from '../access/password-attempts.ts';
import type { PasswordHashing } from '../access/password-threads.ts';
import { throttleRejections } from '../access/throttle-rejections.ts';
import type { ProcessShare } from '../config/process-share.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { PasswordsBusy } from '../errors/errors.ts';
import { type FairQueueRules, fairQueue } from './fair-queue.ts';
import { type RejectionThrottle, rejectionThrottle } from './rejection-throttle.ts';

/**
 * A slot is a thread that hashes. Networks take turns; with two or more threads, one is left for the next network.
 * Everything that may wait is done in some five seconds, a single network's share in one.
 */
const hashQueueRules = (threads: number): FairQueueRules => ({
  concurrency: threads,
  whenAlone: Math.max(1, threads - 1),
  whenContended: Math.max(1, Math.floor(threads / 2)),
  contentionMilliseconds: 5000,
  maxQueued: 100,
  maxQueuedInAll: 500,
  refusal: () => new PasswordsBusy(),
});

/** For attempts that cost a few statements, one at a time per network: its attempts wait for the same counters. */
const checkQueueRules: FairQueueRules = {
  concurrency: 4,
  whenAlone: 1,
  whenContended: 1,
  contentionMilliseconds: 5000,
  maxQueued: 500,
};

/** A rejected guess costs a query and a page: two hundred sockets get forty a second. */
const guessThrottle: RejectionThrottle = { perMinute: 1200, burst: 100, maxDelayMilliseconds: 5000 };

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
  rateLimits: RateLimits | undefined;
  hashing: PasswordHashing;
  share: ProcessShare;
};

/** Limits on guessing: the limit on failures, and the queue for passwords, which exists even without limits. */
export function guessLimits(dependencies: Dependencies): {
  limit: FailureLimit;
  passwords: PasswordAttempts;
} {
  const { database, hashing, clock } = dependencies;
  const throttled = throttleRejections(rejectionThrottle(clock, guessThrottle));
  const limit = dependencies.rateLimits
    ? failureLimit({ ...dependencies, enqueue: fairQueue(checkQueueRules, clock), throttled })
    : noFailureLimit;
  const enqueue = fairQueue(hashQueueRules(dependencies.share.threads), clock);
  return { limit, passwords: passwordAttempts({ database, limit, hashing, enqueue, throttled }) };
}
