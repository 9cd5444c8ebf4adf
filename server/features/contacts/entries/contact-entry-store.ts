import type { Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { processTime } from '../../../db/timestamps.ts';

export type ContactEntryRow = {
  id: string;
  contact_id: string;
  app_id: string;
  app_name: string;
  title: string;
  text: string | null;
  url: string | null;
  happened_at: Microseconds;
  inserted_at: Microseconds;
};

/** Entries of apps about contacts by uuid; none for an unknown id. */
export async function contactEntriesById(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, ContactEntryRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.read<ContactEntryRow>({
    name: 'contact_entries_by_id',
    text: `SELECT e.id, e.contact_id, e.app_id, a.name AS app_name, e.title, e.text, e.url, e.happened_at, e.inserted_at
             FROM contact_entries e JOIN apps a ON a.id = e.app_id
            WHERE e.organization_id = $1 AND e.id = ANY ($2)`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

type NewEntry = Pick<ContactEntryRow, 'id' | 'contact_id' | 'app_id' | 'title' | 'text' | 'url'> & {
  organization_id: string;
  /** By default now. */
  happened_at: Microseconds | undefined;
};

/** Adds an entry about a locked contact. */
export async function insertContactEntry(transaction: Transaction, entry: NewEntry): Promise<void> {
  const now = processTime();
  await transaction.write({
    name: 'insert_contact_entry',
    text: `INSERT INTO contact_entries (organization_id, id, contact_id, app_id, title, text, url, happened_at, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      entry.organization_id,
      entry.id,
      entry.contact_id,
      entry.app_id,
      entry.title,
      entry.text,
      entry.url,
      entry.happened_at === undefined ? now : formatTimestamp(entry.happened_at),
      now,
    ],
  });
}

export async function removeContactEntry(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction.write({
    name: 'remove_contact_entry',
    text: 'DELETE FROM contact_entries WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}

/** An entry's row as events store it: without its content (decisions/0320), with the name of its app. */
export async function contactEntrySnapshot(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Record<string, unknown>> {
  const [row] = await reader.read<{ snapshot: Record<string, unknown> }>({
    name: 'contact_entry_snapshot',
    text: `SELECT to_jsonb(e) - '{title,text,url}'::text[] || jsonb_build_object('app_name', a.name) AS snapshot
             FROM contact_entries e JOIN apps a ON a.id = e.app_id WHERE e.organization_id = $1 AND e.id = $2`,
    values: [organizationId, id],
  });
  return row?.snapshot ?? {};
}
