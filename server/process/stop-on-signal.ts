import { constants } from 'node:os';

/** In all a stop takes at most this long (contract section 10). What does not end in time is cut. */
export const longestStopMilliseconds = 9_500;

export type Stopper = {
  /** Adds what a stop ends first, before everything added earlier. */
  onStop(step: () => unknown): void;
  /** Whether a stop has begun. What fails afterwards may fail because of it. */
  isStopping(): boolean;
  /** Aborted when a stop begins: what is still being opened need not be finished. */
  signal: AbortSignal;
  /** Ends this process in order. Only the first call counts. */
  stop(exitCode: number): void;
  /** From now on SIGHUP calls this, and does not end the process. */
  onHangup(listener: () => void): void;
};

/**
 * From now on SIGTERM, SIGINT and SIGHUP (a terminal that is closed) end this process in order, a database that it started
 * included, also while it is still starting. npm hands a Ctrl-C on that the terminal has sent already: only the first
 * signal counts.
 */
export function stopOnSignal(exitCode: (signal: NodeJS.Signals) => number): Stopper {
  const { stop, ...stopper } = openStopper();
  let hangUp: (() => void) | undefined;
  const stopInTime = (code: number) => {
    if (!stopper.isStopping()) setTimeout(() => process.exit(code), longestStopMilliseconds).unref();
    stop(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopInTime(exitCode(signal)));
  process.on('SIGHUP', () => {
    if (hangUp) hangUp();
    else stopInTime(exitCode('SIGHUP'));
  });
  return {
    ...stopper,
    stop: stopInTime,
    onHangup(listener) {
      hangUp = listener;
    },
  };
}

/** Takes the steps of a stop, in as much time as they need, and exits. */
export function openStopper(): Omit<Stopper, 'onHangup'> {
  const steps: (() => unknown)[] = [];
  const stopping = new AbortController();
  return {
    onStop: (step) => void steps.unshift(step),
    isStopping: () => stopping.signal.aborted,
    signal: stopping.signal,
    stop(exitCode) {
      if (stopping.signal.aborted) return;
      stopping.abort();
      endAll(steps).then((isClean) => process.exit(isClean ? exitCode : exitCode || 1));
    },
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

/** How a shell reports a command interrupted by a signal. */
export function interruptedExitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
