import sql, { type Sql } from 'sql-template-tag';
import type { TypedQuery } from './typed-query.ts';

/**
 * A conversation's searchable words, as far as they matter to a query: those of document `d`, which the index has, and
 * of its additions that contain any of the query's words. Concatenating all additions costs more than the search.
 */
export function currentWordsFor(organizationId: string, { any }: TypedQuery): Sql {
  return sql`coalesce(d.words || (
    SELECT search_words_of_all(addition.words) FROM search_additions addition
     WHERE addition.organization_id = ${organizationId} AND addition.conversation_id = d.conversation_id
       AND addition.words @@ ${any}::tsquery), d.words)`;
}
