import type { Logger } from 'pino';
import { forEachOrganization, organizationsFrom } from '../background/for-each-organization.ts';
import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Database } from '../db/database.ts';
import { sequenceEvents } from './sequence-events.ts';
import { unsequencedOrganizations } from './unsequenced-organizations.ts';

export type Sequencer = {
  /** Call it after a commit that may have recorded events of this organization. It is cheap. */
  wake(organizationId: string): void;
  /** Ends once the current round has ended. */
  stop(): Promise<void>;
};

type Options = {
  database: Database;
  logger: Logger;
  lease: Pick<BackgroundLease, 'isHeld'>;
  /** Called with the organizations that have newly readable events; called again in the next round if it failed. */
  onSequenced?: (organizationIds: string[]) => Promise<void>;
};

/** How long a round waits for more events: at a thousand sends a second, fifty rounds handle twenty events each. */
const debounceMilliseconds = 20;

/**
 * How often the process with the lease polls for events without a wake-up: those of a command, or of a process that
 * crashed.
 */
const pollIntervalMilliseconds = 1000;

/**
 * Sequences events in rounds: soon after a commit of this process, and within a second of any other. Any number of
 * processes may do so at once.
 */
export function startSequencer({
  database,
  logger,
  lease,
  onSequenced = async () => undefined,
}: Options): Sequencer {
  const waiting = new Set<string>();
  const unannounced = new Set<string>();
  const loopOptions = { name: 'sequencing events', logger };
  const poll = () => unsequencedOrganizations(database);
  // One batch of each waiting organization, so that a long one doesn't delay the others. Those that had events are
  // announced.
  const sequenceRound = () =>
    forEachOrganization(
      [...waiting],
      async (id) => {
        waiting.delete(id);
        const { count, hasMore } = await sequenceEvents(database, id);
        if (count > 0) unannounced.add(id);
        if (hasMore) waiting.add(id);
      },
      loopOptions,
    );
  let pollsAt = performance.now();
  const loop = repeat(
    async () => {
      if (performance.now() >= pollsAt) {
        pollsAt = performance.now() + pollIntervalMilliseconds;
        if (lease.isHeld()) for (const id of await organizationsFrom(poll, loopOptions)) waiting.add(id);
      }
      const failed = await sequenceRound();
      if (unannounced.size > 0) await onSequenced([...unannounced]);
      unannounced.clear();
      const untilPoll = Math.max(pollsAt - performance.now(), 0);
      const hasMore = waiting.size > 0;
      for (const id of failed) waiting.add(id);
      return hasMore ? Math.min(debounceMilliseconds, untilPoll) : untilPoll;
    },
    { ...loopOptions, intervalMilliseconds: pollIntervalMilliseconds },
  );
  return {
    wake(organizationId) {
      waiting.add(organizationId);
      loop.wake(debounceMilliseconds);
    },
    stop: loop.stop,
  };
}
