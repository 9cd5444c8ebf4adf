import { setTimeout as delay } from 'node:timers/promises';
import { PasswordsBusy } from '../errors/errors.ts';
import { RateLimited } from '../errors/rate-limited.ts';

/** Runs work for a network or known browser, and delays rejections after many. */
export type ThrottleRejections = <Result>(source: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * A client that sends the next guess on each rejection would starve everybody else. A rejected request is delayed
 * when it holds nothing: no slot, no database connection.
 *
 * @param delayFor how long to delay the next rejection there, in milliseconds
 */
export function throttleRejections(delayFor: (source: string) => number): ThrottleRejections {
  return async (source, work) => {
    try {
      return await work();
    } catch (error) {
      const isRefusal = error instanceof RateLimited || error instanceof PasswordsBusy;
      if (isRefusal) await delay(delayFor(source), undefined, { ref: false });
      throw error;
    }
  };
}
