import sql, { join, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import type { ConversationFilters } from './conversation-filters.ts';
import { conditionsOf } from './conversation-index-scan.ts';
import { companiesOfFew, peopleOfCompany } from './people-of-company.ts';

type Scan = {
  organizationId: string;
  companyId: string;
  filters: ConversationFilters;
  /** Where a page begins, if it isn't the first. */
  after?: readonly Sql[];
  /** ORDER BY and LIMIT: no person has to contribute more than all of them together. */
  ordered: Sql;
};

/** Conversations `c` with people of a company: for each person one index scan. */
export function companyScan({ organizationId, companyId, filters, after = [], ordered }: Scan): Sql {
  const conditions = [...conditionsOf(filters), ...after];
  return sql`(${peopleOfCompany(organizationId, sql`${companyId}`)}) person CROSS JOIN LATERAL (
      SELECT * FROM conversations c
       WHERE c.organization_id = ${organizationId} AND c.contact_id = person.id AND ${join(conditions, ' AND ')} ${ordered}) c`;
}

/** Without the companies that have too many people: their lists are read as if the filter didn't name them. */
export async function withoutLargeCompanies<Filters extends { companyId: string | undefined }>(
  reader: Reader,
  organizationId: string,
  lists: readonly Filters[],
): Promise<Filters[]> {
  const ids = [...new Set(lists.flatMap(({ companyId }) => companyId ?? []))];
  if (ids.length === 0) return [...lists];
  const few = await companiesOfFew(reader, organizationId, ids);
  return lists.map((it) =>
    it.companyId !== undefined && few.has(it.companyId) ? it : { ...it, companyId: undefined },
  );
}
