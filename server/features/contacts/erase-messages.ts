import type { Database, Reader, Transaction, Writer } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';

/** Uuids. */
type ContactKey = { organizationId: string; contactId: string };

/**
 * Requests that a contact's messages lose their text and files, in the transaction that erases the contact.
 * `start-erasing-messages.ts` does it after the commit.
 */
export async function requestMessageErasure(
  transaction: Transaction,
  { organizationId, contactId }: ContactKey,
): Promise<void> {
  await transaction.write({
    name: 'request_message_erasure',
    text: `INSERT INTO message_erasures (organization_id, contact_id, requested_at) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, contact_id) DO UPDATE SET finished_at = NULL`,
    values: [organizationId, contactId, processTime()],
  });
}

/** Unfinished requests of all organizations, oldest first. */
export function pendingMessageErasures(reader: Reader): Promise<ContactKey[]> {
  return readAcross<ContactKey>(reader, {
    name: 'pending_message_erasures',
    text: (
      among,
    ) => `SELECT organization_id AS "organizationId", contact_id AS "contactId" FROM message_erasures
                       WHERE finished_at IS NULL AND ${among('organization_id')} ORDER BY requested_at LIMIT 100`,
    values: [],
  });
}

/**
 * Erases batch by batch, each in its own statement, until done or `shouldContinue` returns false. The rows themselves
 * say what is left, so it continues wherever another process stopped. The sweep deletes the files.
 */
export async function eraseMessages(
  database: Database,
  key: ContactKey,
  shouldContinue: () => boolean,
): Promise<void> {
  for (const text of [releaseFiles, blankBodies])
    for (let found = true; found; ) {
      if (!shouldContinue()) return;
      found = await changesRows(database, text, key);
    }
  await database.write({
    name: 'finish_message_erasure',
    text: 'UPDATE message_erasures SET finished_at = $3 WHERE organization_id = $1 AND contact_id = $2',
    values: [key.organizationId, key.contactId, processTime()],
  });
}

async function changesRows(writer: Writer, text: string, key: ContactKey): Promise<boolean> {
  const { rowCount } = await writer.write({ text, values: [key.organizationId, key.contactId] });
  return (rowCount ?? 0) > 0;
}

const batchSize = 200;

const releaseFiles = `
  UPDATE attachments SET message_id = NULL, place = NULL, inserted_at = 'epoch'
   WHERE organization_id = $1 AND id IN (
         SELECT a.id FROM messages m JOIN attachments a ON a.organization_id = $1 AND a.message_id = m.id
          WHERE m.organization_id = $1 AND m.contact_id = $2 LIMIT ${batchSize})`;

const blankBodies = `
  UPDATE messages SET body_html = ''
   WHERE organization_id = $1 AND id IN (
         SELECT id FROM messages
          WHERE organization_id = $1 AND contact_id = $2 AND body_html <> '' LIMIT ${batchSize})`;
