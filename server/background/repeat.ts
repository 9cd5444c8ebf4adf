import type { Logger } from 'pino';

/**
 * One round of a loop. Its signal is aborted when the loop is to stop; a round that takes long looks at it. Gives the milliseconds
 * to the next round, 0 where there is more to do at once; nothing for the loop's own interval.
 */
export type Round = (signal: AbortSignal) => Promise<number | undefined> | number | undefined;

export type Repeated = {
  /** Has a round begin within so many milliseconds, by default at once; after the one that is under way, if there is one. */
  wake(withinMilliseconds?: number): void;
  /** Ends the loop, once the round that is under way has ended. */
  stop(): Promise<void>;
};

type Options = {
  /** What the log says has failed, as "waking snoozed conversations". */
  name: string;
  logger: Pick<Logger, 'warn'>;
  /** From the end of a round to the next one. Without it a round is run only when somebody wakes the loop, or the last one said so. */
  intervalMilliseconds?: number;
  /** When the first round begins; by default at once, or without an interval when woken. */
  firstAfterMilliseconds?: number;
};

/** So that processes that started together do not ask the database together: up to a tenth of the interval comes on top. */
const jitter = 0.1;

/** After a round that failed; twice as long after each further one. It stays short enough to be back soon after a failover. */
const firstBackoffMilliseconds = 1000;
const maxBackoffMilliseconds = 8000;

/**
 * Runs rounds one after another, never two at once, until it is stopped. What a round throws is logged, and tried again after a
 * pause that nobody cuts short. No timer of a loop keeps the process alive.
 */
export function repeat(round: Round, options: Options): Repeated {
  const { name, logger, intervalMilliseconds, firstAfterMilliseconds } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let beginsAt = Number.POSITIVE_INFINITY;
  let failures = 0;

  const plan = (milliseconds: number) => {
    const at = performance.now() + milliseconds;
    if (stopping.signal.aborted || at >= beginsAt) return;
    beginsAt = at;
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(begin, milliseconds).unref();
  };
  const begin = () => {
    beginsAt = Number.POSITIVE_INFINITY;
    running = attempt().then((pause) => {
      running = undefined;
      const wokenAt = failures > 0 ? Number.POSITIVE_INFINITY : beginsAt;
      beginsAt = Number.POSITIVE_INFINITY;
      plan(Math.max(Math.min(pause, wokenAt - performance.now()), 0));
    });
  };
  const attempt = async (): Promise<number> => {
    try {
      const pause = await round(stopping.signal);
      failures = 0;
      return pause ?? intervalOf(intervalMilliseconds);
    } catch (error) {
      if (!stopping.signal.aborted) logger.warn({ err: error }, `${name} failed; it is tried again`);
      return backoffOf(++failures);
    }
  };

  plan(firstAfterMilliseconds ?? (intervalMilliseconds === undefined ? Number.POSITIVE_INFINITY : 0));
  return {
    wake(withinMilliseconds = 0) {
      if (failures === 0 || running) plan(withinMilliseconds);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

function intervalOf(milliseconds: number | undefined): number {
  return milliseconds === undefined ? Number.POSITIVE_INFINITY : milliseconds * (1 + Math.random() * jitter);
}

function backoffOf(failures: number): number {
  const longest = Math.min(firstBackoffMilliseconds * 2 ** (failures - 1), maxBackoffMilliseconds);
  return longest * (1 + Math.random() * jitter);
}
