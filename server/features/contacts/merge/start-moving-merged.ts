import type { Logger } from 'pino';
import { finishPending } from '../../../background/finish-pending.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { moveConversations, pendingMerges } from './move-conversations.ts';

/** Moves the remaining conversations of merged contacts. */
export function startMovingMerged(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  return finishPending({
    name: 'moving conversations of merged contacts',
    logger,
    intervalMilliseconds: 5000,
    lease,
    pending: () => pendingMerges(database),
    finish: (key, shouldContinue) => moveConversations(database, key, shouldContinue),
  });
}
