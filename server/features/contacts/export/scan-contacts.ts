import type { Reader } from '../../../db/database.ts';
import type { RowPosition } from '../../../db/page-range.ts';
import type { ContactRow } from '../contact-row.ts';
import { type ContactFilters, type Insider, listContacts } from '../list/list-contacts.ts';

/** Contacts read by one statement. */
const batchSize = 500;

/**
 * All contacts of a list, oldest first, in batches: each contact once, as of when its batch is read. A search is a
 * filter here, which reads the contacts in order instead of finding all matches for each batch.
 */
export async function* scanContacts(
  reader: Reader,
  insider: Insider,
  { filter, ...filters }: ContactFilters,
): AsyncGenerator<ContactRow[]> {
  const all = filters.q === undefined ? filter : (filter ?? { all: [] });
  const list = { ...filters, filter: all, isNewestFirst: false };
  let position: RowPosition | undefined;
  do {
    const range = { limit: batchSize, direction: 'after', position } as const;
    const { rows, scannedTo } = await listContacts(reader, insider, list, range);
    const batch = rows.slice(0, batchSize);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    position = rows.length > batchSize && last ? { at: last.inserted_at, id: last.id } : scannedTo;
  } while (position !== undefined);
}
