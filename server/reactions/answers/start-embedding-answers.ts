import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Asking } from '../../features/ai/ask-model.ts';
import { embeddingRounds } from './embed-answers.ts';

/**
 * Keeps the vectors of what drafts are based on up to date, where the database can compare vectors: one process, one request to an
 * endpoint at a time. After each round it pauses as long as that took. Returns a function that stops it.
 */
export function startEmbeddingAnswers(
  dependencies: Asking & { clock: () => number },
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const embedSome = embeddingRounds(dependencies);
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    const started = performance.now();
    return (await embedSome(signal)) ? performance.now() - started : undefined;
  };
  const loop = repeat(round, {
    name: 'embedding what drafts are based on',
    logger,
    intervalMilliseconds: 5000,
  });
  return loop.stop;
}
