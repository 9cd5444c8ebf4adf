import type { Logger } from 'pino';
import { finishPending } from '../../background/finish-pending.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import { eraseMessages, pendingMessageErasures } from './erase-messages.ts';

/** Erases the messages of contacts that were erased together with them. */
export function startErasingMessages(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  return finishPending({
    name: 'erasing messages',
    logger,
    intervalMilliseconds: 5000,
    lease,
    pending: () => pendingMessageErasures(database),
    finish: (key, shouldContinue) => eraseMessages(database, key, shouldContinue),
  });
}
