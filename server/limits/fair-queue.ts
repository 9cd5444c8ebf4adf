import { RateLimited } from '../errors/rate-limited.ts';

/** Runs work when its owner's turn has come. */
export type FairQueue = <Result>(ownerId: string, work: () => Promise<Result>) => Promise<Result>;

export type FairQueueRules = {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many of them one owner may have while nobody else is active: not all, so that a newcomer finds a slot. */
  whenAlone: number;
  /** The same while others are active. */
  whenContended: number;
  /** How long an owner counts as active after a request. */
  contentionMilliseconds: number;
  /** How many tasks of one owner may wait. */
  maxQueued: number;
  /** How many may wait in total; by default only each owner's limit applies. */
  maxQueuedInAll?: number;
  /** The error when the queue is full; by default 429. */
  refusal?: () => Error;
};

type Owner = { running: number; queue: (() => void)[] };

/**
 * Shares a process among organizations: each takes its turn after the others, however many requests it has waiting,
 * and one at its limit leaves slots for the next. Without it database connections would be handed out in order of
 * arrival, and one organization with many tokens would fill the queue.
 *
 * @throws the configured error if too many wait already
 */
export function fairQueue(rules: FairQueueRules, clock: () => number): FairQueue {
  const { maxQueued, maxQueuedInAll = Number.POSITIVE_INFINITY } = rules;
  const { refusal = () => new RateLimited(1) } = rules;
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;
  let lastOwnerId: string | undefined;
  let contendedUntil = Number.NEGATIVE_INFINITY;

  return async (ownerId, work) => {
    notice(ownerId);
    const owner = owners.get(ownerId) ?? { running: 0, queue: [] };
    owners.set(ownerId, owner);
    if (hasSlot(owner)) start(owner);
    else await waitInQueue(ownerId, owner);
    try {
      return await work();
    } finally {
      end(ownerId, owner);
    }
  };

  function notice(ownerId: string): void {
    if (lastOwnerId !== undefined && lastOwnerId !== ownerId)
      contendedUntil = clock() + rules.contentionMilliseconds;
    lastOwnerId = ownerId;
  }

  function hasSlot(owner: Owner): boolean {
    const share = clock() < contendedUntil ? rules.whenContended : rules.whenAlone;
    return running < rules.concurrency && owner.running < share;
  }

  function start(owner: Owner): void {
    running += 1;
    owner.running += 1;
  }

  function waitInQueue(ownerId: string, owner: Owner): Promise<void> {
    if (owner.queue.length >= maxQueued || waiting >= maxQueuedInAll) {
      forgetIdle(ownerId, owner);
      throw refusal();
    }
    waiting += 1;
    return new Promise((resolve) => owner.queue.push(resolve));
  }

  function end(ownerId: string, owner: Owner): void {
    running -= 1;
    owner.running -= 1;
    forgetIdle(ownerId, owner);
    startWaiting();
  }

  function forgetIdle(ownerId: string, owner: Owner): void {
    if (owner.running + owner.queue.length === 0) owners.delete(ownerId);
  }

  function startWaiting(): void {
    while (startOne());
  }

  /** A Map keeps insertion order: an owner whose task was started moves to the end. */
  function startOne(): boolean {
    for (const [ownerId, owner] of owners) {
      const resolve = hasSlot(owner) ? owner.queue.shift() : undefined;
      if (!resolve) continue;
      owners.delete(ownerId);
      owners.set(ownerId, owner);
      waiting -= 1;
      start(owner);
      resolve();
      return true;
    }
    return false;
  }
}
