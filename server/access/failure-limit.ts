import type { Database, Transaction } from '../db/database.ts';
import { RateLimited } from '../errors/rate-limited.ts';
import { countFailure, type FailureCounter, secondsBlocked } from './failed-attempt-store.ts';
import type { KeyedDigest } from './keyed-digest.ts';
import { networkOf } from './network-of.ts';

/** Somebody who says who they are, and the address from which they say it. */
export type Attempt = { kind: 'sign-in' | 'client' | 'password reset'; name: string; address: string };

/** What else is written of a failure, in the transaction that counts it: known and unknown names cost one commit each. */
export type OnFailure = (transaction: Transaction) => Promise<void>;

/** Slows down guessing (security 59, 81). */
export type FailureLimit = {
  /**
   * Runs an attempt, which finds somebody or undefined, and counts it when it fails.
   *
   * @throws RateLimited
   */
  attempt<Found>(
    who: Attempt,
    find: () => Promise<Found | undefined>,
    onFailure?: OnFailure,
  ): Promise<Found | undefined>;
};

// The second is wide enough for an office behind one address, and stops one that tries a password on every account.
const perNameAndAddress = 20;
const perAddress = 100;

/**
 * Counts failures by name and address, so that an attacker shuts out nobody who comes from elsewhere, and by address
 * alone. A minute after the first failure all is forgotten: nobody is locked out for good. The counters are in the
 * database, shared by all processes; a success reads them and writes nothing.
 */
export function failureLimit(database: Database, digest: KeyedDigest): FailureLimit {
  return {
    async attempt(who, find, onFailure) {
      const counters = countersOf(digest, who);
      await refuseBlocked(database, counters);
      const found = await find();
      if (found === undefined)
        await database.transaction(async (transaction) => {
          await countFailure(transaction, counters);
          await onFailure?.(transaction);
        });
      // Of many guesses sent at once all found room before: the right one among them is not told from the others.
      else await refuseBlocked(database, counters);
      return found;
    },
  };
}

/** For DESKBELL_RATE_LIMITS=off. */
export function noFailureLimit(database: Database): FailureLimit {
  return {
    async attempt(_, find, onFailure) {
      const found = await find();
      if (found === undefined && onFailure) await database.transaction(onFailure);
      return found;
    },
  };
}

function countersOf(digest: KeyedDigest, { kind, name, address }: Attempt): FailureCounter[] {
  const keyHash = (...parts: string[]) => digest.sign('failed attempts', JSON.stringify([kind, ...parts]));
  const network = networkOf(address);
  return [
    { keyHash: keyHash(network, name), limit: perNameAndAddress },
    { keyHash: keyHash(network), limit: perAddress },
  ];
}

async function refuseBlocked(database: Database, counters: FailureCounter[]): Promise<void> {
  const seconds = await secondsBlocked(database, counters);
  if (seconds !== undefined) throw new RateLimited(seconds);
}
