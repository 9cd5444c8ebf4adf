import type { Logger } from 'pino';

/**
 * One round of a loop. Its signal is aborted when the loop stops; long rounds check it. Returns the milliseconds
 * until the next round, 0 if there is more to do right away; undefined for the loop's own interval.
 */
export type Round = (signal: AbortSignal) => Promise<number | undefined> | number | undefined;

export type Repeated = {
  /** Starts a round within so many milliseconds, by default immediately; after the current one, if one is running. */
  wake(withinMilliseconds?: number): void;
  /** Ends the loop once the current round has ended. */
  stop(): Promise<void>;
};

type Options = {
  /** What the log reports as failed, such as "waking snoozed conversations". */
  name: string;
  logger: Pick<Logger, 'warn'>;
  /**
   * From the end of a round to the next one. Without it, a round only runs when something wakes the loop, or at the
   * time that the last one returned.
   */
  intervalMilliseconds?: number;
  /** When the first round starts; by default immediately, or without an interval when woken. */
  firstAfterMilliseconds?: number;
};

/**
 * Jitter: up to a tenth of the interval is added, so that processes that started together don't query the database
 * together.
 */
const jitter = 0.1;

/**
 * The pause after a failed round; doubles with each further failure. It stays short enough to recover soon after a
 * failover.
 */
const firstBackoffMilliseconds = 1000;
const maxBackoffMilliseconds = 8000;

/**
 * Runs rounds one after another, never two at once, until stopped. Logs what a round throws, and retries after a
 * pause that nothing cuts short. A loop's timers never keep the process alive.
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
