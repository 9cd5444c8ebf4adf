import { constants } from 'node:os';

/** The time limit of a stop (contract section 10). Whatever doesn't end in time is cut. */
export const maxStopMilliseconds = 9_500;

export type Shutdown = {
  /** Adds a step that a stop runs first, before all steps added earlier. */
  onStop(step: () => unknown): void;
  /** Whether a stop has begun. Later failures may be caused by it. */
  isStopping(): boolean;
  /** Aborted when a stop begins: anything still being opened can be abandoned. */
  signal: AbortSignal;
  /** Stops this process cleanly. Only the first call counts. */
  stop(exitCode: number): void;
  /** From now on SIGHUP calls this, and does not stop the process. */
  onHangup(listener: () => void): void;
};

/**
 * From now on SIGTERM, SIGINT and SIGHUP (a closed terminal) stop this process cleanly, including a database that it
 * started, even during startup. npm forwards a Ctrl-C that the terminal has already sent: only the first signal
 * counts.
 */
export function stopOnSignal(
  exitCode: (signal: NodeJS.Signals) => number,
  /** If the steps don't end in time. */
  cutExitCode = exitCode,
): Shutdown {
  const { stop, ...shutdown } = openShutdown();
  let hangUp: (() => void) | undefined;
  const stopInTime = (code: number, cutCode = code) => {
    if (!shutdown.isStopping()) setTimeout(() => process.exit(cutCode), maxStopMilliseconds).unref();
    stop(code);
  };
  const stopOn = (signal: NodeJS.Signals) => stopInTime(exitCode(signal), cutExitCode(signal));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopOn(signal));
  process.on('SIGHUP', () => {
    if (hangUp) hangUp();
    else stopOn('SIGHUP');
  });
  return {
    ...shutdown,
    stop: (code) => stopInTime(code),
    onHangup(listener) {
      hangUp = listener;
    },
  };
}

/** Runs the steps of a stop, within their time limits, and exits. */
export function openShutdown(): Omit<Shutdown, 'onHangup'> {
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

/** A failing step doesn't keep the others from running. */
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
