import { Interrupted } from '../process/interrupted.ts';
import type { Shutdown } from '../process/stop-on-signal.ts';

/**
 * Waits for work that a stop interrupts. Then whatever failed is a consequence of that, and what the operator needs to know is
 * what is there now, and what to do next.
 *
 * @throws Interrupted with that text after a stop; otherwise the work's own error
 */
export async function unlessStopped<Result>(
  { signal }: Pick<Shutdown, 'signal'>,
  interrupted: string | (() => string),
  work: Promise<Result>,
): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw new Interrupted(typeof interrupted === 'string' ? interrupted : interrupted());
  });
}

export const stoppedWhileReading =
  'The import was stopped before anything was imported. Run the same command again.';
