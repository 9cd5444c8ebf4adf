import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterKey, type ListOrder, limitClause, orderBy, type PageRange } from '../../../db/page-range.ts';
import { contactColumns } from '../contact-row.ts';

type CompanyContacts = {
  organizationId: string;
  /** A uuid. */
  companyId: string;
  order: ListOrder;
  /** Of contacts `c`. */
  conditions: Sql[];
  range: PageRange;
};

/** A range of the contacts of a company, in order. */
export function companyContacts(listed: CompanyContacts): Sql {
  const { order, range } = listed;
  return sql`
    SELECT ${raw(contactColumns)} FROM (${scanCompany(listed, limitClause(range))}) c
    ${orderBy(order, range.direction)} ${limitClause(range)}`;
}

/**
 * The next contacts `c` of a company: one index scan for those who were assigned to it, and one for each of its domains, none of them
 * longer than the limit.
 */
export function scanCompany(
  { organizationId, companyId, order, conditions, range }: CompanyContacts,
  limit: Sql,
): Sql {
  const next = (isOfCompany: Sql) => sql`
    SELECT * FROM contacts c WHERE ${join([...conditions, isOfCompany, ...afterKey(order, range)], ' AND ')}
    ${orderBy(order, range.direction)} ${limit}`;
  return sql`
      (${next(sql`c.company_id = ${companyId}`)})
      UNION ALL
      SELECT c.* FROM company_domains d
       CROSS JOIN LATERAL (${next(sql`split_part(c.email, '@', 2) = d.domain AND c.email IS NOT NULL AND c.company_id IS NULL`)}) c
       WHERE d.organization_id = ${organizationId} AND d.company_id = ${companyId}`;
}
