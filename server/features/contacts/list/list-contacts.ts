import sql, { type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import { inListOrder, type PageRange } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type ContactRow, contactColumns } from '../contact-row.ts';
import { companyContacts } from './company-contacts.ts';
import { searchContacts } from './search-contacts.ts';

export type ContactFilters = {
  isNewestFirst: boolean;
  externalId: string | undefined;
  /** Normalized. */
  email: string | undefined;
  /** The search text; it has a letter or a digit. */
  q: string | undefined;
  isBlocked: boolean | undefined;
  /** A uuid. */
  companyId: string | undefined;
};

/** A range of an organization's contacts, without erased ones. */
export async function listContacts(
  reader: Reader,
  organizationId: string,
  filters: ContactFilters,
  range: PageRange,
): Promise<ContactRow[]> {
  const { q, companyId, isNewestFirst: descending } = filters;
  const conditions = conditionsOf(organizationId, filters);
  const list = { organizationId, order: { at: 'c.inserted_at', id: 'c.id', descending }, conditions, range };
  if (q !== undefined) {
    const isSharded = (await reader.isSharded?.()) ?? false;
    return rowsOf(reader, searchContacts({ ...list, isSharded, q }), range);
  }
  if (companyId !== undefined) return rowsOf(reader, companyContacts({ ...list, companyId }), range);
  const all = { columns: contactColumns, tables: 'contacts c', from: 'c', conditions, descending };
  return listByInsertion(reader, all, range);
}

async function rowsOf(
  reader: Reader,
  { text, values }: Sql,
  { direction }: PageRange,
): Promise<ContactRow[]> {
  const rows = await reader.read<ContactRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, direction);
}

function conditionsOf(
  organizationId: string,
  { externalId, email, isBlocked, companyId, q }: ContactFilters,
): Sql[] {
  return [
    sql`c.organization_id = ${organizationId}`,
    sql`c.deleted_at IS NULL`,
    ...(externalId === undefined ? [] : [sql`c.external_id = ${externalId}`]),
    ...(email === undefined ? [] : [sql`c.email = ${email}`]),
    ...(isBlocked === undefined ? [] : [isBlocked ? sql`c.is_blocked` : sql`NOT c.is_blocked`]),
    ...(companyId === undefined || q === undefined ? [] : [isOfCompany(organizationId, companyId)]),
  ];
}

/** For a search, which finds few: without it, the scans start at the company's domains. */
function isOfCompany(organizationId: string, companyId: string): Sql {
  return sql`split_part(c.email, '@', 2) IN (SELECT d.domain FROM company_domains d
    WHERE d.organization_id = ${organizationId} AND d.company_id = ${companyId})`;
}
