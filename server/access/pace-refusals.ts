import { setTimeout as delay } from 'node:timers/promises';
import { PasswordsBusy } from '../errors/errors.ts';
import { RateLimited } from '../errors/rate-limited.ts';

/** Runs work for a network or known browser, whose refusal waits where there were many. */
export type PaceRefusals = <Result>(place: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Sending the next guess upon each refusal would cost everybody else their share of the process. A refused request waits
 * when it has nothing any more: no turn, no connection to the database.
 *
 * @param pauseOf for how long the next refusal there waits, in milliseconds
 */
export function paceRefusals(pauseOf: (place: string) => number): PaceRefusals {
  return async (place, work) => {
    try {
      return await work();
    } catch (error) {
      const isRefusal = error instanceof RateLimited || error instanceof PasswordsBusy;
      if (isRefusal) await delay(pauseOf(place), undefined, { ref: false });
      throw error;
    }
  };
}
