import { createInterface } from 'node:readline';
import type { Client } from 'pg';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { recordEvent } from '../events/record-event.ts';
import { blankContact } from '../features/contacts/blank-contact.ts';
import { requestMessageErasure } from '../features/contacts/erase-messages.ts';
import { deleteOrganization } from '../features/organizations/delete-organization.ts';
import { FileMissing } from '../files/file-missing.ts';
import type { FileStore } from '../files/file-store.ts';
import { putBytes } from './parts.ts';

/** What was erased for good: a contact, or an organization, of which only a hash of its id is left. */
export type Erasure = { deleted_at: Microseconds } & (
  | { organization_id: string; contact_id: string /** Absent: their messages stay. */; messages?: true }
  | { organization_hash: string }
);

/** Beside the backups: a restored one is older than the last erasures. */
const path = 'erasures.jsonl';

/** All erasures that the database knows. Merged contacts count as deleted, but are not erased. */
export async function collectErasures(client: Client): Promise<Erasure[]> {
  const { rows: found } = await client.query<{ merges: boolean; organizations: boolean; messages: boolean }>(
    `SELECT to_regclass('contact_merges') IS NOT NULL AS merges,
            to_regclass('erased_organizations') IS NOT NULL AS organizations,
            to_regclass('message_erasures') IS NOT NULL AS messages`,
  );
  const [has = { merges: false, organizations: false, messages: false }] = found;
  const notMerged = has.merges
    ? 'AND NOT EXISTS (SELECT 1 FROM contact_merges m WHERE m.organization_id = c.organization_id AND m.contact_id = c.id)'
    : '';
  const withMessages = has.messages
    ? `CASE WHEN EXISTS (SELECT 1 FROM message_erasures e
                          WHERE e.organization_id = c.organization_id AND e.contact_id = c.id) THEN true END`
    : 'NULL::boolean';
  const microseconds = `(extract(epoch FROM deleted_at) * 1000000)::bigint::text AS deleted_at`;
  const contacts = await client.query<ErasedContactRow>(
    `SELECT organization_id::text, id::text AS contact_id, ${microseconds}, ${withMessages} AS messages FROM contacts c
      WHERE deleted_at IS NOT NULL ${notMerged} ORDER BY organization_id, id`,
  );
  const erased = has.organizations
    ? await client.query<{ organization_hash: string; deleted_at: string }>(
        `SELECT encode(id_hash, 'hex') AS organization_hash, ${microseconds} FROM erased_organizations ORDER BY id_hash`,
      )
    : { rows: [] };
  const erasedContacts = contacts.rows.map(({ messages, ...row }) => ({
    ...row,
    ...(messages && { messages }),
  }));
  return [...erased.rows, ...erasedContacts].map((row) => ({ ...row, deleted_at: Number(row.deleted_at) }));
}

type ErasedContactRow = {
  organization_id: string;
  contact_id: string;
  deleted_at: string;
  messages: true | null;
};

/** Adds to those of earlier backups: a database that was itself restored may lack some. */
export async function writeErasures(store: FileStore, current: readonly Erasure[]): Promise<void> {
  const all = new Map<string, Erasure>();
  for (const erasure of [...(await readErasures(store)), ...current])
    all.set('contact_id' in erasure ? erasure.contact_id : erasure.organization_hash, erasure);
  const lines = [...all.values()].map((erasure) => `${JSON.stringify(erasure)}\n`);
  await putBytes(store, path, Buffer.from(lines.join('')));
}

export async function readErasures(store: FileStore): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  try {
    const lines = createInterface({ input: await store.open(path), crlfDelay: Infinity });
    for await (const line of lines) if (line !== '') erasures.push(JSON.parse(line) as Erasure);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  return erasures;
}

/** Erases again what a restored database still has. Returns how many. */
export async function eraseAgain(database: Database, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  for (const erasure of erasures) if (await erase(database, erasure)) count += 1;
  return count;
}

async function erase(database: Database, erasure: Erasure): Promise<boolean> {
  return 'contact_id' in erasure ? eraseContactAgain(database, erasure) : deleteAgain(database, erasure);
}

/** The purge erases it: its grace period is over. */
async function deleteAgain(
  database: Database,
  { organization_hash, deleted_at }: { organization_hash: string; deleted_at: Microseconds },
): Promise<boolean> {
  const [found] = await database.read<{ id: string }>({
    text: `SELECT id FROM organizations WHERE sha256(id::text::bytea) = decode($1, 'hex')`,
    values: [organization_hash],
  });
  return found !== undefined && deleteOrganization(database, { id: found.id, now: deleted_at });
}

/** Contacts that were merged into it are erased by themselves: each has its own line. */
async function eraseContactAgain(
  database: Database,
  { organization_id: organizationId, contact_id: id, messages }: Extract<Erasure, { contact_id: string }>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.read({
      text: `SELECT 1 FROM contacts c WHERE c.organization_id = $1 AND c.id = $2 AND (c.deleted_at IS NULL OR EXISTS (
               SELECT 1 FROM contact_merges m WHERE m.organization_id = $1 AND m.contact_id = c.id)) FOR UPDATE`,
      values: [organizationId, id],
    });
    if (rows.length === 0) return false;
    await blankContact(transaction, organizationId, id);
    if (messages) await requestMessageErasure(transaction, { organizationId, contactId: id });
    await transaction.write({
      text: 'DELETE FROM contact_merges WHERE organization_id = $1 AND (contact_id = $2 OR into_id = $2)',
      values: [organizationId, id],
    });
    await recordEvent(transaction, {
      organizationId,
      type: 'contact.deleted',
      actor: { type: 'system' },
      recordId: id,
      data: { id },
    });
    return true;
  });
}
