import sql, { join, raw } from 'sql-template-tag';
import type { Reader } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from '../../db/page-range.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { type CompanyRow, companyColumns } from './company-store.ts';

export type CompanyFilters = {
  /** The search text; it has a letter or a digit. */
  q: string | undefined;
  externalId: string | undefined;
};

/** A range of an organization's companies, newest first. */
export async function listCompanies(
  reader: Reader,
  organizationId: string,
  { q, externalId }: CompanyFilters,
  range: PageRange,
): Promise<CompanyRow[]> {
  const conditions = [
    sql`co.organization_id = ${organizationId}`,
    ...(externalId === undefined ? [] : [sql`co.external_id = ${externalId}`]),
  ];
  if (q === undefined) {
    const list = {
      columns: companyColumns,
      tables: 'companies co',
      from: 'co',
      conditions,
      descending: true,
    };
    return listByInsertion(reader, list, range);
  }
  const order = { at: 'co.inserted_at', id: 'co.id', descending: true };
  // Each search word is a prefix of a word in the name, or all of them are prefixes of words in one domain.
  const { text, values } = sql`
    WITH typed AS MATERIALIZED (
      SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery AS query
        FROM unnest(tsvector_to_array(contact_search_words(${organizationId}, ${q}, NULL, NULL, NULL))) AS word
    ), found AS (
      SELECT co.id FROM companies co
       WHERE co.organization_id = ${organizationId}
         AND contact_search_words(co.organization_id, co.name, NULL, NULL, NULL) @@ (SELECT query FROM typed)
      UNION
      SELECT d.company_id FROM company_domains d
       WHERE d.organization_id = ${organizationId}
         AND contact_search_words(d.organization_id, d.domain, NULL, NULL, NULL) @@ (SELECT query FROM typed)
    )
    SELECT ${raw(companyColumns)} FROM found JOIN companies co ON co.id = found.id
     WHERE ${join([...conditions, ...afterKey(order, range)], ' AND ')}
    ${orderBy(order, range.direction)} ${limitClause(range)}`;
  const rows = await reader.read<CompanyRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, range.direction);
}
