import type { Database } from '../db/database.ts';
import { type Attempt, type FailureLimit, type OnFailure, sourceOf } from './failure-limit.ts';
import type { PasswordHashing } from './password-threads.ts';
import type { ThrottleRejections } from './throttle-rejections.ts';

/** The only path for a request to have a password hashed: limited by account and address, and queued by network. */
export type PasswordAttempts = {
  /**
   * Runs a function that finds or creates something with a password; undefined counts as a failure.
   *
   * @throws RateLimited, PasswordsBusy
   */
  attempt<Found>(
    who: Attempt,
    find: (hashing: PasswordHashing) => Promise<Found | undefined>,
    onFailure?: OnFailure,
  ): Promise<Found | undefined>;
  /** Hashes a new password if there is none to guess. @throws RateLimited, PasswordsBusy */
  hash(who: Attempt, password: string): Promise<string>;
};

type Dependencies = {
  database: Database;
  limit: FailureLimit;
  hashing: PasswordHashing;
  /** Runs work when it is its network's, or known browser's, turn. @throws PasswordsBusy */
  enqueue: <Result>(source: string, work: () => Promise<Result>) => Promise<Result>;
  throttled: ThrottleRejections;
};

/**
 * Reserves a slot only once a thread is free: any number with the right password can wait, and no guess beyond the
 * limit is evaluated. Rejected attempts neither hash nor keep a place in the queue (decisions/0105, 0106).
 */
export function passwordAttempts({
  database,
  limit,
  hashing,
  enqueue,
  throttled,
}: Dependencies): PasswordAttempts {
  return {
    async attempt(who, find, onFailure) {
      const { found, reservation } = await evaluate(who, find);
      if (found !== undefined) await reservation.release();
      else if (onFailure) await database.transaction(onFailure);
      return found;
    },

    async hash(who, password) {
      const { found, reservation } = await evaluate(who, () => hashing.hash(password));
      await reservation.release();
      return found;
    },
  };

  function evaluate<Found>(who: Attempt, find: (hashing: PasswordHashing) => Promise<Found>) {
    return throttled(sourceOf(who), async () => {
      await limit.slow.refuseBlocked(who);
      return enqueue(sourceOf(who), async () => {
        const reservation = await limit.slow.reserve(who);
        return { found: await find(hashing), reservation };
      });
    });
  }
}
