import type { Database, Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { RateLimited } from '../errors/rate-limited.ts';
import {
  type AttemptCounter,
  fullUntil,
  releasePlaces,
  type TakenPlace,
  takePlaces,
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
  /** What attempts are counted by in place of the address, where the browser has signed in to this account before. */
  browser?: string | undefined;
};

/** Whose attempts count together: a known browser's own, else those of a network. */
export function placeOf({ address, browser }: Pick<Attempt, 'address' | 'browser'>): string {
  return browser ?? networkOf(address);
}

/** What else is written of a failure: the same statements for known and unknown names. */
export type OnFailure = (transaction: Transaction) => Promise<void>;

/** Gives the place of an attempt back that has not failed. */
export type Reservation = { giveBack(): Promise<void> };

/** Slows down guessing (security 59, 81; decisions/0105). */
export type FailureLimit = {
  /**
   * Runs an attempt that is cheap to check, counts it if it fails, and only then returns the result. Any
   * number may succeed at once.
   *
   * @throws RateLimited in place of the result, right or wrong, where it comes after too many failures
   */
  check<Found>(who: Attempt, find: () => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Counts what is not to be done often, whether it finds anything or not. @throws RateLimited */
  count(who: Attempt): Promise<void>;
  /** For what is slow to evaluate, in the turn for it. */
  slow: {
    /** A look before a turn is asked for. @throws RateLimited */
    refuseBlocked(who: Attempt): Promise<void>;
    /**
     * Counts an attempt as failed before it is evaluated. What a lost process has reserved is forgotten with its minute.
     *
     * @throws RateLimited
     */
    reserve(who: Attempt): Promise<Reservation>;
  };
};

// Wide enough for an office behind one address; the second stops one that tries a password on every account.
const failuresByNameAndAddress = 20;
const failuresByAddress = 100;

// Of one account from all addresses together; a browser that has signed in to it before is let in all the same.
const failuresByAccount = 100;

// Hashing costs CPU, also for the right password: these places are never released.
const hashesByNameAndAddress = 60;
const hashesByAddress = 300;

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  /**
   * Attempts wait for each other's counters: here, and not with a connection to the database each.
   *
   * @throws RateLimited where too many wait
   */
  enqueue: <Result>(network: string, work: () => Promise<Result>) => Promise<Result>;
  throttled: ThrottleRejections;
};

/**
 * Counts failures by name and address, so that an attacker locks nobody out who comes from elsewhere, and by address
 * alone, and those of strangers by account alone, so that many addresses guess no faster than a few. A minute after the first failure all is forgotten: nobody is locked out for good. The counters are in the
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
        const places = await take(counters, 1);
        const returnable = places.filter(({ keyHash }) => failures.some((it) => it.keyHash.equals(keyHash)));
        return { giveBack: () => releasePlaces(database, returnable) };
      },
    },
  };

  function throttledInTurn<Result>(who: Attempt, work: () => Promise<Result>): Promise<Result> {
    return throttled(placeOf(who), () => enqueue(placeOf(who), work));
  }

  /** A look that locks nothing: most of what is refused costs no write. */
  async function refuseFull(counters: AttemptCounter[]): Promise<void> {
    const endsAt = await fullUntil(database, counters, now());
    if (endsAt !== undefined) throw refusal(endsAt);
  }

  async function take(counters: AttemptCounter[], weight: 0 | 1): Promise<TakenPlace[]> {
    const places = await takePlaces(database, counters, { weight, now: now() });
    if (places.length === counters.length) return places;
    if (weight === 1) await releasePlaces(database, places);
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
    reserve: async () => ({ giveBack: async () => undefined }),
  },
};

function failureCounters(digest: KeyedDigest, who: Attempt): AttemptCounter[] {
  const { kind, name, browser } = who;
  const place = placeOf(who);
  const byPlace = { keyHash: keyHash(digest, kind, place), limit: failuresByAddress };
  if (name === undefined) return [byPlace];
  const byName = { keyHash: keyHash(digest, kind, place, name), limit: failuresByNameAndAddress };
  if (kind !== 'sign-in' || browser !== undefined) return [byName, byPlace];
  const byAccount = { keyHash: keyHash(digest, 'account', name), limit: failuresByAccount };
  return [byName, byPlace, byAccount];
}

function hashCounters(digest: KeyedDigest, who: Attempt): AttemptCounter[] {
  const { name = '' } = who;
  const place = placeOf(who);
  return [
    { keyHash: keyHash(digest, 'hash', place, name), limit: hashesByNameAndAddress },
    { keyHash: keyHash(digest, 'hash', place), limit: hashesByAddress },
  ];
}

function keyHash(digest: KeyedDigest, ...parts: string[]): Buffer {
  return digest.sign('failed attempts', JSON.stringify(parts));
}
