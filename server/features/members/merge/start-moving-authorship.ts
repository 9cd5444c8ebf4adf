import type { Logger } from 'pino';
import { finishPending } from '../../../background/finish-pending.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database } from '../../../db/database.ts';
import { moveAuthorship, pendingMemberMerges } from './move-authorship.ts';

/** Moves what is left of merged imported people. */
export function startMovingAuthorship(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  return finishPending({
    name: 'moving what imported people wrote',
    logger,
    intervalMilliseconds: 5000,
    lease,
    pending: () => pendingMemberMerges(database),
    finish: (key, shouldContinue) => moveAuthorship(database, key, shouldContinue),
  });
}
