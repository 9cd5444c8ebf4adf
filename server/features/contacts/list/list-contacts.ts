import sql, { type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import { inListOrder, type PageRange } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type ContactRow, contactColumns } from '../contact-row.ts';
import { searchContacts } from './search-contacts.ts';

export type ContactFilters = {
  isNewestFirst: boolean;
  externalId: string | undefined;
  /** Normalised. */
  email: string | undefined;
  /** What was typed to search for; it has a letter or a digit. */
  q: string | undefined;
  isBlocked: boolean | undefined;
};

/** A range of an organization's contacts, without those that were erased. */
export async function listContacts(
  reader: Reader,
  organizationId: string,
  filters: ContactFilters,
  range: PageRange,
): Promise<ContactRow[]> {
  const conditions = conditionsOf(organizationId, filters);
  const descending = filters.isNewestFirst;
  if (filters.q === undefined) {
    const list = { columns: contactColumns, tables: 'contacts c', from: 'c', conditions, descending };
    return listByInsertion(reader, list, range);
  }
  const order = { at: 'c.inserted_at', id: 'c.id', descending };
  const { text, values } = searchContacts({ organizationId, q: filters.q, order, conditions, range });
  const rows = await reader.read<ContactRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, range.direction);
}

function conditionsOf(organizationId: string, { externalId, email, isBlocked }: ContactFilters): Sql[] {
  return [
    sql`c.organization_id = ${organizationId}`,
    sql`c.deleted_at IS NULL`,
    ...(externalId === undefined ? [] : [sql`c.external_id = ${externalId}`]),
    ...(email === undefined ? [] : [sql`c.email = ${email}`]),
    ...(isBlocked === undefined ? [] : [isBlocked ? sql`c.is_blocked` : sql`NOT c.is_blocked`]),
  ];
}
