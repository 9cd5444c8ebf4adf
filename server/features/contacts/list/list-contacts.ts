import sql, { type Sql } from 'sql-template-tag';
import type { Filter } from '../../../../contract/filter/filter.ts';
import type { Onlooker } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import { inListOrder, type PageRange, type RowPosition } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type ContactRow, contactColumns } from '../contact-row.ts';
import { contactWithEmail, contactWithExternalId } from '../known-contacts.ts';
import { companyContacts } from './company-contacts.ts';
import { contactScanLimit, filterContacts } from './filter-contacts.ts';
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
  /** In addition to the others. */
  filter: Filter | undefined;
};

export type ContactPage = {
  rows: ContactRow[];
  /** The last one scanned, if scanning ended before all contacts were read. */
  scannedTo: RowPosition | undefined;
};

/** A caller, or a background job of the organization. */
export type Insider = Onlooker & { organization: { id: string } };

/** A range of an organization's contacts, without erased ones. */
export async function listContacts(
  reader: Reader,
  { organization: { id: organizationId }, ...onlooker }: Insider,
  filters: ContactFilters,
  range: PageRange,
): Promise<ContactPage> {
  const { q, companyId, filter, isNewestFirst: descending } = filters;
  const conditions = conditionsOf(organizationId, filters);
  const list = { organizationId, order: { at: 'c.inserted_at', id: 'c.id', descending }, conditions, range };
  if (filter !== undefined || (q !== undefined && companyId !== undefined)) {
    const isSharded = (await reader.isSharded?.()) ?? false;
    const now = Math.floor(Date.now() / 1000);
    const filtered = { ...list, onlooker, isSharded, q, companyId, filter: filter ?? { all: [] }, now };
    return scanned(reader, filterContacts(filtered), range);
  }
  if (q !== undefined) {
    const isSharded = (await reader.isSharded?.()) ?? false;
    return whole(reader, searchContacts({ ...list, isSharded, q }), range);
  }
  if (companyId !== undefined) return whole(reader, companyContacts({ ...list, companyId }), range);
  const all = { columns: contactColumns, tables: 'contacts c', from: 'c', conditions, descending };
  return { rows: await listByInsertion(reader, all, range), scannedTo: undefined };
}

async function whole(reader: Reader, { text, values }: Sql, { direction }: PageRange): Promise<ContactPage> {
  const rows = await reader.read<ContactRow>({ ...preparedName(text), text, values });
  return { rows: inListOrder(rows, direction), scannedTo: undefined };
}

/** Filters are arbitrary: their statements aren't kept prepared. */
async function scanned(
  reader: Reader,
  { text, values }: Sql,
  { direction }: PageRange,
): Promise<ContactPage> {
  const read = await reader.read<ContactRow & { place: number; is_match: boolean }>({ text, values });
  const last = read.find(({ place }) => place === contactScanLimit);
  const rows = read.filter(({ is_match }) => is_match).map(({ place: _, is_match: __, ...row }) => row);
  return {
    rows: inListOrder(rows, direction),
    scannedTo: last && { at: last.inserted_at, id: last.id },
  };
}

function conditionsOf(organizationId: string, { externalId, email, isBlocked }: ContactFilters): Sql[] {
  return [
    sql`c.organization_id = ${organizationId}`,
    sql`c.deleted_at IS NULL`,
    ...(externalId === undefined ? [] : [sql`c.id = ${contactWithExternalId(organizationId, externalId)}`]),
    ...(email === undefined ? [] : [sql`c.id = ${contactWithEmail(organizationId, email)}`]),
    ...(isBlocked === undefined ? [] : [isBlocked ? sql`c.is_blocked` : sql`NOT c.is_blocked`]),
  ];
}
