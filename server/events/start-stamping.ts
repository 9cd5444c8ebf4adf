import type { Logger } from 'pino';
import type { Writer } from '../db/database.ts';
import { stampEvents } from './stamp-events.ts';
import { unstampedOrganizations } from './unstamped-organizations.ts';

export type Stamping = {
  /** To be called after a commit that may have recorded events of this organization. Costs nothing by itself. */
  wake(organizationId: string): void;
  /** Ends once the round that is under way has ended. */
  stop(): Promise<void>;
};

type Options = {
  database: Writer;
  logger: Logger;
  /** Is told whose events can be read now that could not before. */
  onStamped?: (organizationIds: string[]) => Promise<void>;
};

/** How long a round waits for company: at a thousand sends a second, fifty rounds give each twenty events. */
const gatherMilliseconds = 20;

/** How often every process looks for what nobody woke it for: a command's events, or those of a process that has died. */
const lookMilliseconds = 1000;

/**
 * Gives events their positions, in rounds: soon after a commit of this process, and within a second of any other. Any number
 * of processes may do so at once.
 */
export function startStamping({ database, logger, onStamped = async () => undefined }: Options): Stamping {
  const waiting = new Set<string>();
  let isStopped = false;
  let looksAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const round = async () => {
    if (performance.now() >= looksAt) {
      looksAt = performance.now() + lookMilliseconds;
      for (const id of await unstampedOrganizations(database)) waiting.add(id);
    }
    const told = await stampRound(database, waiting);
    if (told.length > 0) await onStamped(told);
  };
  const run = () => {
    running = round()
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'giving events their positions failed; it is tried again'),
      )
      .finally(() => {
        running = undefined;
        schedule();
      });
  };
  const schedule = () => {
    clearTimeout(timer);
    if (isStopped) return;
    const untilLook = Math.max(looksAt - performance.now(), 0);
    timer = setTimeout(run, waiting.size > 0 ? Math.min(gatherMilliseconds, untilLook) : untilLook).unref();
  };
  schedule();
  return {
    wake(organizationId) {
      waiting.add(organizationId);
      if (waiting.size === 1 && !running) schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** One bite of each that waits, so that one with many holds up no other. Returns those that had some. */
async function stampRound(database: Writer, waiting: Set<string>): Promise<string[]> {
  const told: string[] = [];
  for (const id of [...waiting]) {
    waiting.delete(id);
    const { count, hasMore } = await stampEvents(database, id);
    if (count > 0) told.push(id);
    if (hasMore) waiting.add(id);
  }
  return told;
}
