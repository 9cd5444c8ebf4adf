import sql, { empty, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';

/** More people than this aren't looked up one by one. */
const maxPeople = 1000;

/**
 * The ids of a company's people: of those assigned to it, and of those with an address of its domains. The same as `companyIdOf` says
 * of each contact. @param companyId an expression or a parameter
 */
export function peopleOfCompany(organizationId: string, companyId: Sql, limit: Sql = empty): Sql {
  return sql`
    SELECT p.id FROM contacts p WHERE p.organization_id = ${organizationId} AND p.company_id = ${companyId}
    UNION ALL
    SELECT p.id FROM company_domains d
      JOIN contacts p ON p.organization_id = ${organizationId} AND split_part(p.email, '@', 2) = d.domain
       AND p.email IS NOT NULL AND p.company_id IS NULL AND p.deleted_at IS NULL
     WHERE d.organization_id = ${organizationId} AND d.company_id = ${companyId} ${limit}`;
}

/** Those of some companies whose conversations are found through their people: by one index scan for each. */
export async function companiesOfFew(
  reader: Reader,
  organizationId: string,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const most = sql`LIMIT ${maxPeople + 1}`;
  const { text, values } = sql`
    SELECT wanted.id FROM unnest(${companyIds}::uuid[]) AS wanted (id)
     WHERE (SELECT count(*) FROM (${peopleOfCompany(organizationId, sql`wanted.id`, most)}) people) <= ${maxPeople}`;
  const rows = await reader.read<{ id: string }>({ ...preparedName(text), text, values });
  return new Set(rows.map(({ id }) => id));
}
