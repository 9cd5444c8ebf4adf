import type { Logger } from 'pino';
import { finishPending } from '../../../background/finish-pending.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { pendingReassignments, reassign } from './reassign-conversations.ts';

/** Reassigns the remaining conversations of removed or disabled members. */
export function startReassigning(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  return finishPending({
    name: 'reassigning conversations',
    logger,
    intervalMilliseconds: 10_000,
    lease,
    pending: () => pendingReassignments(database),
    finish: (key, shouldContinue) => reassign(database, key, shouldContinue),
  });
}
