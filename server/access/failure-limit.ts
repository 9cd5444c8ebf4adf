import type { Database, Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { RateLimited } from '../errors/rate-limited.ts';
import {
  type AttemptCounter,
  fullUntil,
  releaseSlots,
  type TakenSlot,
  takeSlots,
} from './failed-attempt-store.ts';
import type { KeyedDigest } from './keyed-digest.ts';
import { networkOf } from './network-of.ts';
import type { ThrottleRejections } from './throttle-rejections.ts';

/** A claimed identity, and the address it comes from. */
export type Attempt = {
  kind: 'sign-in' | 'client' | 'password reset' | 'reset link' | 'invitation' | 'set-up';
  /** The account, client or link; without one only the address counts. */
  name?: string;
  address: string;
  /** Replaces the address if the browser has signed in to this account before. */
  browser?: string | undefined;
};

/** Which attempts count together: those of a known browser, otherwise those of a network. */
export function sourceOf({ address, browser }: Pick<Attempt, 'address' | 'browser'>): string {
  return browser ?? networkOf(address);
}

/** What else to write on a failure: the same statements for known and unknown names. */
export type OnFailure = (transaction: Transaction) => Promise<void>;

/** Releases the slot of an attempt that has not failed. */
export type Reservation = { release(): Promise<void> };

/** Slows down guessing (security 59, 81; decisions/0105). */
export type FailureLimit = {
  /**
   * Runs an attempt that is cheap to check, counts it if it fails, and only then returns the result. Any number can
   * succeed at once.
   *
   * @throws RateLimited instead of the result, right or wrong, after too many failures
   */
  check<Found>(who: Attempt, find: () => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Counts attempts at something that must not be done often, successful or not. @throws RateLimited */
  count(who: Attempt): Promise<void>;
  /** For attempts that are slow to evaluate and run in a queue. */
  slow: {
    /** Checks the limit before queueing. @throws RateLimited */
    refuseBlocked(who: Attempt): Promise<void>;
    /**
     * Counts an attempt as failed before it is evaluated. Reservations of a crashed process expire with their minute.
     *
     * @throws RateLimited
     */
    reserve(who: Attempt): Promise<Reservation>;
  };
};

// Enough for an office behind one address; the second limit stops trying one password on every account.
const failuresByNameAndAddress = 20;
const failuresByAddress = 100;

// For one account, from all addresses together; a browser that has signed in to it before is exempt.
const failuresByAccount = 100;

// Hashing costs CPU, even for the right password: these slots are never released.
const hashesByNameAndAddress = 60;
const hashesByAddress = 300;

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  /**
   * Attempts wait for each other's counters here, without holding a database connection each.
   *
   * @throws RateLimited if too many wait
   */
  enqueue: <Result>(network: string, work: () => Promise<Result>) => Promise<Result>;
  throttled: ThrottleRejections;
};

/**
 * Counts failures by name and address, so that an attacker locks nobody out who uses another address; by address
 * alone; and those of unknown browsers by account alone, so that many addresses guess no faster than a few.
 * Everything expires a minute after the first failure: nobody is locked out for good. The counters are in the
 * database, shared by all processes.
 */
export function failureLimit({ database, digest, now, enqueue, throttled }: Dependencies): FailureLimit {
  return {
    check: (who, find) =>
      throttledInTurn(who, async () => {
        const counters = failureCounters(digest, who);
        await refuseFull(counters);
        const found = await find();
        await take(counters, found === undefined ? 1 : 0);
        return found;
      }),

    count: (who) =>
      throttledInTurn(who, async () => {
        const counters = failureCounters(digest, who);
        await refuseFull(counters);
        await take(counters, 1);
      }),

    slow: {
      refuseBlocked: (who) => refuseFull([...failureCounters(digest, who), ...hashCounters(digest, who)]),

      async reserve(who) {
        const failures = failureCounters(digest, who);
        const counters = [...failures, ...hashCounters(digest, who)];
        await refuseFull(counters);
        const slots = await take(counters, 1);
        const returnable = slots.filter(({ keyHash }) => failures.some((it) => it.keyHash.equals(keyHash)));
        return { release: () => releaseSlots(database, returnable) };
      },
    },
  };

  function throttledInTurn<Result>(who: Attempt, work: () => Promise<Result>): Promise<Result> {
    return throttled(sourceOf(who), () => enqueue(sourceOf(who), work));
  }

  /** Reads without locking: most rejections cost no write. */
  async function refuseFull(counters: AttemptCounter[]): Promise<void> {
    const endsAt = await fullUntil(database, counters, now());
    if (endsAt !== undefined) throw refusal(endsAt);
  }

  async function take(counters: AttemptCounter[], weight: 0 | 1): Promise<TakenSlot[]> {
    const slots = await takeSlots(database, counters, { weight, now: now() });
    if (slots.length === counters.length) return slots;
    if (weight === 1) await releaseSlots(database, slots);
    throw refusal((await fullUntil(database, counters, now())) ?? now());
  }

  function refusal(endsAt: Microseconds): RateLimited {
    return new RateLimited(Math.max(1, Math.ceil((endsAt - now()) / 1_000_000)));
  }
}

/** For DESKBELL_RATE_LIMITS=off. */
export const noFailureLimit: FailureLimit = {
  check: (_, find) => find(),
  count: async () => undefined,
  slow: {
    refuseBlocked: async () => undefined,
    reserve: async () => ({ release: async () => undefined }),
  },
};

function failureCounters(digest: KeyedDigest, who: Attempt): AttemptCounter[] {
  const { kind, name, browser } = who;
  const source = sourceOf(who);
  const bySource = { keyHash: keyHash(digest, kind, source), limit: failuresByAddress };
  if (name === undefined) return [bySource];
  const byName = { keyHash: keyHash(digest, kind, source, name), limit: failuresByNameAndAddress };
  if (kind !== 'sign-in' || browser !== undefined) return [byName, bySource];
  const byAccount = { keyHash: keyHash(digest, 'account', name), limit: failuresByAccount };
  return [byName, bySource, byAccount];
}

function hashCounters(digest: KeyedDigest, who: Attempt): AttemptCounter[] {
  const { name = '' } = who;
  const source = sourceOf(who);
  return [
    { keyHash: keyHash(digest, 'hash', source, name), limit: hashesByNameAndAddress },
    { keyHash: keyHash(digest, 'hash', source), limit: hashesByAddress },
  ];
}

function keyHash(digest: KeyedDigest, ...parts: string[]): Buffer {
  return digest.sign('failed attempts', JSON.stringify(parts));
}
