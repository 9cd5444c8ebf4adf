import sql, { type Sql } from 'sql-template-tag';
import type { Reader } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Stretch } from '../../db/stretch.ts';
import { type ContactRow, contactColumns } from './contact-row.ts';

export type ContactFilters = {
  isNewestFirst: boolean;
  externalId: string | undefined;
  /** Normalised. */
  email: string | undefined;
};

/** A stretch of an organization's contacts, without those that were erased. */
export function listContacts(
  reader: Reader,
  organizationId: string,
  filters: ContactFilters,
  stretch: Stretch,
): Promise<ContactRow[]> {
  const conditions: Sql[] = [sql`c.organization_id = ${organizationId}`, sql`c.deleted_at IS NULL`];
  if (filters.externalId !== undefined) conditions.push(sql`c.external_id = ${filters.externalId}`);
  if (filters.email !== undefined) conditions.push(sql`c.email = ${filters.email}`);
  const list = { columns: contactColumns, tables: 'contacts c', from: 'c', conditions };
  return listByInsertion(reader, { ...list, descending: filters.isNewestFirst }, stretch);
}
