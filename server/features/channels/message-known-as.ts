import type { Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { findMessage } from '../messages/message-store.ts';

type Named = { id: string; organizationId: string; appId: string; contactId: string };

/**
 * The message that this app brought in before under this external id. Where there is none, the id represents the one that
 * is now to be written; where another request is bringing it in, this one waits for its end.
 *
 * @throws Conflict where it is what another contact said.
 */
export async function messageKnownAs(
  transaction: Transaction,
  received: Named,
  externalId: string | undefined,
): Promise<MessageRow | undefined> {
  if (externalId === undefined || (await takeExternalId(transaction, received, externalId))) return undefined;
  const { organizationId, appId, contactId } = received;
  const id = await idKnownAs(transaction, [organizationId, appId, externalId]);
  const message = id === undefined ? undefined : await findMessage(transaction, organizationId, id);
  if (!message) throw new NotFound();
  if (message.author?.id !== contactId)
    throw new Conflict('This external_id is that of a message of another contact.');
  return message;
}

async function takeExternalId(
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

async function idKnownAs(transaction: Transaction, values: string[]): Promise<string | undefined> {
  const [row] = await transaction.read<{ message_id: string }>({
    name: 'message_known_as',
    text: `SELECT message_id FROM message_external_ids
            WHERE organization_id = $1 AND app_id = $2 AND external_id = $3`,
    values,
  });
  return row?.message_id;
}
