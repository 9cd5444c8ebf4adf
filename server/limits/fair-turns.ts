import { RateLimited } from '../errors/rate-limited.ts';

/** Runs work when it is its owner's turn. */
export type Turns = <Result>(ownerId: string, work: () => Promise<Result>) => Promise<Result>;

export type TurnRules = {
  /** How many works run at once, and how many of one owner. */
  atOnce: number;
  atOnceOfOne: number;
  /** How many of one owner may wait. */
  mostWaiting: number;
};

type Waiting = { running: number; queue: (() => void)[] };

/**
 * Shares a process among organizations: each has its turn after the others, however many requests it has waiting, and a few
 * places are always left for who comes next. Without it the connections to the database would be had in the order in which
 * they were asked for, and one organization with many tokens would fill the queue.
 *
 * @throws RateLimited where too many of one owner wait already
 */
export function fairTurns({ atOnce, atOnceOfOne, mostWaiting }: TurnRules): Turns {
  const owners = new Map<string, Waiting>();
  let running = 0;

  return async (ownerId, work) => {
    const owner = owners.get(ownerId) ?? { running: 0, queue: [] };
    owners.set(ownerId, owner);
    if (running < atOnce && owner.running < atOnceOfOne) start(owner);
    else await turnOf(owner);
    try {
      return await work();
    } finally {
      end(ownerId, owner);
    }
  };

  function start(owner: Waiting): void {
    running += 1;
    owner.running += 1;
  }

  function turnOf({ queue }: Waiting): Promise<void> {
    if (queue.length >= mostWaiting) throw new RateLimited(1);
    return new Promise((resolve) => queue.push(resolve));
  }

  function end(ownerId: string, owner: Waiting): void {
    running -= 1;
    owner.running -= 1;
    if (owner.running + owner.queue.length === 0) owners.delete(ownerId);
    startNext();
  }

  /** A Map keeps the order of insertion: who has had a turn goes to its end. */
  function startNext(): void {
    for (const [ownerId, owner] of owners) {
      if (running >= atOnce) return;
      if (owner.running >= atOnceOfOne) continue;
      const resolve = owner.queue.shift();
      if (!resolve) continue;
      owners.delete(ownerId);
      owners.set(ownerId, owner);
      start(owner);
      resolve();
      return;
    }
  }
}
