import type { Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { findMessage } from '../messages/message-store.ts';

type Named = { id: string; organizationId: string; appId: string; contactId: string };

/**
 * The message that this app delivered before under this external id. If there is none, reserves the id for the one
 * about to be written; if another request is delivering it, this one waits for its end.
 *
 * @throws Conflict if it is another contact's message
 */
export async function messageByExternalId(
  transaction: Transaction,
  received: Named,
  externalId: string | undefined,
): Promise<MessageRow | undefined> {
  if (externalId === undefined || (await reserveExternalId(transaction, received, externalId)))
    return undefined;
  const { organizationId, appId, contactId } = received;
  const id = await idByExternalId(transaction, [organizationId, appId, externalId]);
  const message = id === undefined ? undefined : await findMessage(transaction, organizationId, id);
  if (!message) throw new NotFound();
  if (message.author?.id !== contactId)
    throw new Conflict('This external_id belongs to a message of another contact.');
  return message;
}

async function reserveExternalId(
  transaction: Transaction,
  { id, organizationId, appId }: Named,
  externalId: string,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'take_external_id',
    text: `INSERT INTO message_external_ids (organization_id, app_id, external_id, message_id)
           VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    values: [organizationId, appId, externalId, id],
  });
  return rowCount === 1;
}

async function idByExternalId(transaction: Transaction, values: string[]): Promise<string | undefined> {
  const [row] = await transaction.read<{ message_id: string }>({
    name: 'message_known_as',
    text: `SELECT message_id FROM message_external_ids
            WHERE organization_id = $1 AND app_id = $2 AND external_id = $3`,
    values,
  });
  return row?.message_id;
}
