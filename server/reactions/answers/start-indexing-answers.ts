import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import { indexQueuedAnswers } from './index-queued-answers.ts';

/**
 * Keeps what drafts are based on up to date: one process polls every second for solutions and macros that have changed. After each
 * batch it pauses as long as that took, so that requests have priority. Returns a function that stops it.
 */
export function startIndexingAnswers(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async () => {
    if (!lease.isHeld()) return undefined;
    const started = performance.now();
    return (await indexQueuedAnswers(database)) > 0 ? performance.now() - started : undefined;
  };
  const loop = repeat(round, {
    name: 'updating the documents that drafts are based on',
    logger,
    intervalMilliseconds: 1000,
  });
  return loop.stop;
}
