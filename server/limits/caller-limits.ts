import type { Logger } from 'pino';
import { authorsContent } from '../../contract/authored.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ProcessShare } from '../config/process-share.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import type { Writer } from '../db/database.ts';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import { requestLimits, type Spender } from './request-limits.ts';

/** What a gate checks before and while it serves a caller. */
export type CallerLimits = {
  /** @throws RateLimited, Unavailable */
  admit(who: Spender, operation: Operation<string>): Promise<Record<string, string>>;
  /** Counts a page; `frames` have their own bucket. @throws RateLimited, Unavailable */
  admitPage(who: Spender, kind: 'requests' | 'frames'): Promise<Record<string, string>>;
  /** Counts what an assistant does. @throws RateLimited, Unavailable */
  admitCall(who: Spender, kind: 'requests' | 'calls' | 'sends'): Promise<Record<string, string>>;
  /** @throws RateLimited */
  enqueue<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Waits for a turn, and returns a function that ends it: for work that finishes before what waits for it.
   *
   * @throws RateLimited
   */
  acquireSlot(ownerId: string): Promise<() => void>;
  stop(): Promise<void>;
};

type Parts = { share: ProcessShare; database: Writer; clock: () => number; logger: Logger };

/** Two connections of the pool are reserved: callers are looked up and usage is flushed next to running work. */
const queueRules = (connections: number) => ({
  concurrency: connections - 2,
  whenAlone: Math.max(1, connections - 4),
  whenContended: 2,
  contentionMilliseconds: 5000,
  maxQueued: 500,
});

export function callerLimits(limits: RateLimits, { share, database, clock, logger }: Parts): CallerLimits {
  const requests = requestLimits(limits, { writer: database, clock, logger });
  return {
    admit: (who, operation) =>
      requests.admit(who, authorsContent(operation) ? ['authored', 'requests'] : ['requests']),
    admitPage: (who, kind) => requests.admit(who, [kind]),
    admitCall: (who, kind) => requests.admit(who, [kind]),
    ...turnsOf(fairQueue(queueRules(share.connections), clock)),
    stop: requests.stop,
  };
}

/**
 * For DESKBELL_RATE_LIMITS=off: requests are neither counted nor refused, but still take turns. A pool of connections gives up on what
 * waits for ten seconds, and hundreds of requests at once may take longer. One owner may have all connections but one: the more sends are
 * under way, the more of them share a commit (decisions/0570).
 */
export function noCallerLimits({ share, clock }: Pick<Parts, 'share' | 'clock'>): CallerLimits {
  const { connections } = share;
  const most = Math.max(1, connections - 1);
  const unlimited = { concurrency: most, whenAlone: most, maxQueued: Number.POSITIVE_INFINITY };
  const rules = { ...queueRules(connections), ...unlimited };
  return {
    admit: async () => ({}),
    admitPage: async () => ({}),
    admitCall: async () => ({}),
    ...turnsOf(fairQueue(rules, clock)),
    stop: async () => undefined,
  };
}

function turnsOf(turns: FairQueue): Pick<CallerLimits, 'enqueue' | 'acquireSlot'> {
  return {
    enqueue: turns,
    acquireSlot: (ownerId) =>
      new Promise((resolve, reject) => {
        turns(ownerId, () => new Promise<void>(resolve)).catch(reject);
      }),
  };
}
