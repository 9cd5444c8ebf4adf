import type { Logger } from 'pino';
import { eachByItself, foundIn } from '../background/each-by-itself.ts';
import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Writer } from '../db/database.ts';
import { sequenceEvents } from './sequence-events.ts';
import { unsequencedOrganizations } from './unsequenced-organizations.ts';

export type Sequencer = {
  /** Call it after a commit that may have recorded events of this organization. It is cheap. */
  wake(organizationId: string): void;
  /** Ends once the round that is under way has ended. */
  stop(): Promise<void>;
};

type Options = {
  database: Writer;
  logger: Logger;
  lease: Pick<BackgroundLease, 'isHeld'>;
  /** Called with the organizations that have newly readable events; again in the next round where it failed. */
  onSequenced?: (organizationIds: string[]) => Promise<void>;
};

/** How long a round waits for company: at a thousand sends a second, fifty rounds give each twenty events. */
const debounceMilliseconds = 20;

/** How often the process with the lease polls for events without a wake-up: those of a command, or of a process that died. */
const pollIntervalMilliseconds = 1000;

/**
 * Gives events their positions, in rounds: soon after a commit of this process, and within a second of any other. Any number
 * of processes may do so at once.
 */
export function startSequencer({
  database,
  logger,
  lease,
  onSequenced = async () => undefined,
}: Options): Sequencer {
  const waiting = new Set<string>();
  const unannounced = new Set<string>();
  const told = { name: 'sequencing events', logger };
  const look = () => unsequencedOrganizations(database);
  // One batch of each that waits, so that one with many holds up no other. Those that had some are to be announced.
  const sequenceRound = () =>
    eachByItself(
      [...waiting],
      async (id) => {
        waiting.delete(id);
        const { count, hasMore } = await sequenceEvents(database, id);
        if (count > 0) unannounced.add(id);
        if (hasMore) waiting.add(id);
      },
      told,
    );
  let pollsAt = performance.now();
  const loop = repeat(
    async () => {
      if (performance.now() >= pollsAt) {
        pollsAt = performance.now() + pollIntervalMilliseconds;
        if (lease.isHeld()) for (const id of await foundIn(look, told)) waiting.add(id);
      }
      const failed = await sequenceRound();
      if (unannounced.size > 0) await onSequenced([...unannounced]);
      unannounced.clear();
      const untilPoll = Math.max(pollsAt - performance.now(), 0);
      const hasMore = waiting.size > 0;
      for (const id of failed) waiting.add(id);
      return hasMore ? Math.min(debounceMilliseconds, untilPoll) : untilPoll;
    },
    { ...told, intervalMilliseconds: pollIntervalMilliseconds },
  );
  return {
    wake(organizationId) {
      waiting.add(organizationId);
      loop.wake(debounceMilliseconds);
    },
    stop: loop.stop,
  };
}
