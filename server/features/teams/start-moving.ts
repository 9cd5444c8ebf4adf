import type { Logger } from 'pino';
import { finishPending } from '../../background/finish-pending.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import { moveConversations, pendingMoves } from './move-conversations.ts';

/** Moves the remaining conversations of deleted teams. */
export function startMoving(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  return finishPending({
    name: 'moving conversations of deleted teams',
    logger,
    intervalMilliseconds: 10_000,
    lease,
    pending: () => pendingMoves(database),
    finish: (key, shouldContinue) => moveConversations(database, key, shouldContinue),
  });
}
