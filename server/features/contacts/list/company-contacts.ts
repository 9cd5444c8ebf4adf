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

/** A range of the contacts of a company: for each of its domains one index scan, no longer than the page. */
export function companyContacts({
  organizationId,
  companyId,
  order,
  conditions,
  range,
}: CompanyContacts): Sql {
  const inOrder = orderBy(order, range.direction);
  const ofDomain = sql`split_part(c.email, '@', 2) = d.domain AND c.email IS NOT NULL`;
  return sql`
    SELECT ${raw(contactColumns)} FROM company_domains d
     CROSS JOIN LATERAL (
       SELECT * FROM contacts c WHERE ${join([...conditions, ofDomain, ...afterKey(order, range)], ' AND ')}
       ${inOrder} ${limitClause(range)}) c
     WHERE d.organization_id = ${organizationId} AND d.company_id = ${companyId}
    ${inOrder} ${limitClause(range)}`;
}
