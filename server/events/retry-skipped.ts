import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { Unavailable } from '../errors/errors.ts';
import { toApiError } from '../errors/to-api-error.ts';
import type { Consumer } from './consumer.ts';
import { dueSkipped, postponeSkipped, type Skipped, takeSkipped } from './skipped-event-store.ts';

type Options = { database: Database; logger: Pick<Logger, 'info' | 'warn'> };

/**
 * Retries the events that a consumer skipped in an organization, each in its own transaction. Those that fail again
 * are due in an hour, until the log has dropped them.
 */
export async function retrySkipped(
  options: Options,
  consumer: Consumer,
  organizationId: string,
): Promise<void> {
  for (const { id } of await dueSkipped(options.database, { organizationId, consumer: consumer.name }))
    await retry(options, consumer, { organizationId, id });
}

async function retry({ database, logger }: Options, { name, handle }: Consumer, skipped: Skipped) {
  const { organizationId } = skipped;
  try {
    const event = await database.transaction(async (transaction) => {
      const event = await takeSkipped(transaction, skipped);
      if (event) await handle(transaction, organizationId, [event]);
      return event?.id;
    });
    if (event !== undefined) logger.info({ organizationId, event }, `an event was handled late for ${name}`);
  } catch (error) {
    if (toApiError(error) instanceof Unavailable) throw error;
    logger.warn({ err: error, ...skipped }, `retrying an event for ${name} failed`);
    await postponeSkipped(database, skipped);
  }
}
