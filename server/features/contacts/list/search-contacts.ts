import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import {
  afterKey,
  fetchSize,
  type ListOrder,
  orderBy,
  orderTerms,
  type PageRange,
} from '../../../db/page-range.ts';
import { contactColumns } from '../contact-row.ts';

/** How many of the next contacts are scanned before the index is used. */
const nearby = 300;

/** Read at most, of merged contacts that match. */
const maxFormer = 1000;

type ContactSearch = {
  organizationId: string;
  isSharded: boolean;
  /** The search text. */
  q: string;
  order: ListOrder;
  /** Of contacts `c`. */
  conditions: Sql[];
  range: PageRange;
};

/**
 * A range of the contacts with a word that begins with each typed one. Common prefixes ("an") match some of the next
 * few contacts in the list's order, and finding all of them would be wasteful; rare ones use the index. Only one of the
 * two runs: the index isn't used if the scan found enough. A contact is also found by the names of contacts that were
 * merged into it.
 */
export function searchContacts({
  organizationId,
  isSharded,
  q,
  order,
  conditions,
  range,
}: ContactSearch): Sql {
  const take = raw(String(fetchSize(range.limit)));
  const inOrder = orderBy(order, range.direction);
  const condition = join([...conditions, ...afterKey(order, range)], ' AND ');
  const isMatch = hasWords('c');
  const byWords = contactsByWords({ organizationId, isSharded });
  return sql`
    WITH ${typedWords({ organizationId, isSharded, q })}, near AS MATERIALIZED (
      SELECT c.id, c.inserted_at
        FROM (SELECT * FROM contacts c WHERE ${condition} ${inOrder} LIMIT ${raw(String(nearby))}) c
       WHERE ${isMatch} OR c.id IN (SELECT into_id FROM former) ${inOrder} LIMIT ${take}
    ), found AS (
      SELECT * FROM near WHERE (SELECT count(*) FROM near) = ${take}
      UNION ALL
      (SELECT c.id, c.inserted_at
         FROM ((${byWords})
               UNION ALL
               SELECT c.* FROM contacts c
                WHERE c.organization_id = ${organizationId} AND c.id IN (SELECT into_id FROM former)
                  AND NOT ${isMatch}) c
        WHERE (SELECT count(*) FROM near) < ${take} AND ${condition} ${inOrder} LIMIT ${take})
    )
    SELECT ${raw(contactColumns)}
      FROM found JOIN contacts c ON c.organization_id = ${organizationId} AND c.id = found.id
     ORDER BY ${raw(orderTerms(order, range.direction))}`;
}

type Typed = Pick<ContactSearch, 'organizationId' | 'isSharded' | 'q'>;

/**
 * Parts of a WITH clause: `typed` has the typed words as a query, `former` the contacts into which others were merged that have these
 * words.
 */
export function typedWords({ organizationId, isSharded, q }: Typed): Sql {
  return sql`typed AS MATERIALIZED (
      SELECT concat_ws(' | ', string_agg(quote_literal(word) || ':*', ' & '),
                       quote_literal(right(${organizationId}::uuid::text, 6) || ${dialedDigits(q)}::text) || ':*')::tsquery AS query
        FROM unnest(tsvector_to_array(contact_search_words(${organizationId}, ${q}, NULL, NULL, NULL))) AS word
    ), former AS MATERIALIZED (
      SELECT m.into_id FROM (
        SELECT * FROM contact_merges m WHERE ${isOwn('m', { organizationId, isSharded })} ${hasWords('m')} OFFSET 0) m
       WHERE m.organization_id = ${organizationId} LIMIT ${raw(String(maxFormer))}
    )`;
}

/** Whether a contact, or a merged one, has the words in `typed`. */
export function hasWords(table: 'c' | 'm'): Sql {
  const columns = ['organization_id', 'name', 'email', 'phone', 'instagram_handle'];
  const words = columns.map((column) => `${table}.${column}`).join(', ');
  return raw(`contact_search_words(${words}) @@ (SELECT query FROM typed)`);
}

/**
 * The contacts `c` with the words in `typed`. OFFSET 0 forces the index of words to lead, whatever the planner's estimates; callers
 * compare the organization outside of it.
 */
export function contactsByWords(where: Omit<Typed, 'q'>): Sql {
  return sql`SELECT * FROM contacts c WHERE ${isOwn('c', where)} c.deleted_at IS NULL AND ${hasWords('c')} OFFSET 0`;
}

/**
 * Every word or term in the index begins with its organization; with another condition on the organization, PostgreSQL may read an index of all
 * its contacts. Citus needs that condition to know the node.
 */
export function isOwn(table: 'c' | 'm', { organizationId, isSharded }: Omit<Typed, 'q'>): Sql {
  return isSharded ? sql`${raw(table)}.organization_id = ${organizationId} AND` : empty;
}

/** A phone number regardless of grouping, without leading zeros; null for anything else. */
function dialedDigits(q: string): string | null {
  return /^[+\d\s()./-]+$/.test(q) ? q.replaceAll(/\D/g, '').replace(/^0+/, '') || null : null;
}
