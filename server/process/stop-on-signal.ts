import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Interrupted } from './interrupted.ts';

/** The time limit of a stop (contract section 10). Whatever doesn't end in time is cut. */
export const maxStopMilliseconds = 9_500;

/** From then on steps no longer wait for those before them, so that there is time for the last one, which stops the database. */
const maxWaitMilliseconds = 8_600;

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
  const { stop, ...shutdown } = openShutdown(maxWaitMilliseconds);
  let hangUp: (() => void) | undefined;
  const stopInTime = (code: number, cutCode = code, interruptedCode = code) => {
    if (!shutdown.isStopping()) setTimeout(() => process.exit(cutCode), maxStopMilliseconds).unref();
    stop(code, interruptedCode);
  };
  const stopOn = (signal: NodeJS.Signals) =>
    stopInTime(exitCode(signal), cutExitCode(signal), interruptedExitCode(signal));
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

/** Runs the steps of a stop one after the other, within their time limits, and exits; after that time, all that are left. */
export function openShutdown(waitMilliseconds?: number): Omit<Shutdown, 'onHangup' | 'stop'> & {
  /** `interruptedCode`: for work that couldn't be completed. */
  stop(exitCode: number, interruptedCode?: number): void;
} {
  const steps: (() => unknown)[] = [];
  const stopping = new AbortController();
  return {
    onStop: (step) => void steps.unshift(step),
    isStopping: () => stopping.signal.aborted,
    signal: stopping.signal,
    stop(exitCode, interruptedCode = exitCode) {
      if (stopping.signal.aborted) return;
      stopping.abort();
      const codes = { complete: exitCode, interrupted: interruptedCode, failed: exitCode || 1 };
      endAll(steps, waitMilliseconds).then((end) => process.exit(codes[end]));
    },
  };
}

/** A failing step doesn't keep the others from running. */
async function endAll(
  steps: (() => unknown)[],
  waitMilliseconds: number | undefined,
): Promise<'complete' | 'interrupted' | 'failed'> {
  const faults: unknown[] = [];
  const end = async (step: () => unknown) => {
    try {
      await step();
    } catch (error) {
      faults.push(error);
      process.stderr.write(`deskbell: stopping: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  };
  const late = waitMilliseconds === undefined ? [] : [delay(waitMilliseconds)];
  const ending: Promise<void>[] = [];
  for (let step = steps.shift(); step; step = steps.shift()) {
    ending.push(end(step));
    await Promise.race([ending.at(-1), ...late]);
  }
  await Promise.all(ending);
  if (faults.length === 0) return 'complete';
  return faults.every((it) => it instanceof Interrupted) ? 'interrupted' : 'failed';
}

/** How a shell reports a command interrupted by a signal. */
export function interruptedExitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
