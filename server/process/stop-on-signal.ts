import { constants } from 'node:os';

/** In all a stop takes at most this long (contract section 10). What does not end in time is cut. */
const longestMilliseconds = 9_500;

export type Stopper = {
  /** Adds what a signal ends first, before everything added earlier. */
  onStop(step: () => unknown): void;
  /** Whether a signal has come. What fails afterwards may fail because of it. */
  isStopping(): boolean;
  /** Aborted by the signal: what is still being opened need not be finished. */
  signal: AbortSignal;
};

/**
 * From now on SIGTERM, SIGINT and SIGHUP (a terminal that is closed) end this process in order, a database that it started
 * included, also while it is still starting. npm hands a Ctrl-C on that the terminal has sent already: only the first
 * signal counts.
 */
export function stopOnSignal(exitCode: (signal: NodeJS.Signals) => number): Stopper {
  const steps: (() => unknown)[] = [];
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(exitCode(signal)), longestMilliseconds).unref();
    endAll(steps).then((isClean) => process.exit(isClean ? exitCode(signal) : 1));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  return {
    onStop: (step) => void steps.unshift(step),
    isStopping: () => stopping.signal.aborted,
    signal: stopping.signal,
  };
}

/** A step that fails keeps none of the others from being taken. */
async function endAll(steps: (() => unknown)[]): Promise<boolean> {
  let isClean = true;
  for (let step = steps.shift(); step; step = steps.shift()) {
    try {
      await step();
    } catch (error) {
      isClean = false;
      process.stderr.write(`deskbell: stopping: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  return isClean;
}

/** How a shell tells of a command that a signal has cut short. */
export function interruptedExitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
