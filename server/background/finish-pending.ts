import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

/** Work that a request begins, and that is done in batches. */
type Work<Key> = {
  /** For the log: “erasing messages”. */
  name: string;
  logger: Logger;
  intervalMilliseconds: number;
  /** Only the process that holds it works. */
  lease: { isHeld(): boolean };
  /** What isn't finished, in any organization. */
  pending: () => Promise<Key[]>;
  /** Continues one of them, batch by batch, while `shouldContinue` returns true. */
  finish: (key: Key, shouldContinue: () => boolean) => Promise<void>;
};

/**
 * Regularly finishes what requests have begun: the batches beyond their first ones, and all of them if a process ended in
 * between. Returns a function that stops it between two batches; the next process continues there.
 */
export function finishPending<Key>({
  name,
  logger,
  intervalMilliseconds,
  lease,
  pending,
  finish,
}: Work<Key>): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    for (const key of await pending()) await finish(key, () => !signal.aborted);
    return undefined;
  };
  return repeat(round, { name, logger, intervalMilliseconds }).stop;
}
