import { RateLimited } from '../errors/rate-limited.ts';

/** Runs work when it is its owner's turn. */
export type Turns = <Result>(ownerId: string, work: () => Promise<Result>) => Promise<Result>;

export type TurnRules = {
  /** How many works run at once. */
  atOnce: number;
  /** How many of one owner do while nobody else is about: not all, so that whoever comes finds a place. */
  alone: number;
  /** And while others are. */
  inCompany: number;
  /** For how long somebody who came is taken to be about. */
  companyMilliseconds: number;
  /** How many of one owner may wait. */
  mostWaiting: number;
  /** How many may wait in all; by default there is no bound but each owner's. */
  mostWaitingInAll?: number;
  /** What one is told that finds no place to wait; by default that it sends too many requests. */
  refusal?: () => Error;
};

type Owner = { running: number; queue: (() => void)[] };

/**
 * Shares a process among organizations: each has its turn after the others, however many requests it has waiting, and one
 * that is not alone leaves places for whoever comes next. Without it the connections to the database would be had in the
 * order in which they were asked for, and one organization with many tokens would fill the queue.
 *
 * @throws the refusal, where too many wait already
 */
export function fairTurns(rules: TurnRules, clock: () => number): Turns {
  const { mostWaiting, mostWaitingInAll = Number.POSITIVE_INFINITY } = rules;
  const { refusal = () => new RateLimited(1) } = rules;
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;
  let lastOwnerId: string | undefined;
  let companyUntil = Number.NEGATIVE_INFINITY;

  return async (ownerId, work) => {
    notice(ownerId);
    const owner = owners.get(ownerId) ?? { running: 0, queue: [] };
    owners.set(ownerId, owner);
    if (hasPlace(owner)) start(owner);
    else await turnOf(ownerId, owner);
    try {
      return await work();
    } finally {
      end(ownerId, owner);
    }
  };

  function notice(ownerId: string): void {
    if (lastOwnerId !== undefined && lastOwnerId !== ownerId)
      companyUntil = clock() + rules.companyMilliseconds;
    lastOwnerId = ownerId;
  }

  function hasPlace(owner: Owner): boolean {
    const share = clock() < companyUntil ? rules.inCompany : rules.alone;
    return running < rules.atOnce && owner.running < share;
  }

  function start(owner: Owner): void {
    running += 1;
    owner.running += 1;
  }

  function turnOf(ownerId: string, owner: Owner): Promise<void> {
    if (owner.queue.length >= mostWaiting || waiting >= mostWaitingInAll) {
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

  /** A Map keeps the order of insertion: who has had a turn goes to its end. */
  function startOne(): boolean {
    for (const [ownerId, owner] of owners) {
      const resolve = hasPlace(owner) ? owner.queue.shift() : undefined;
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
