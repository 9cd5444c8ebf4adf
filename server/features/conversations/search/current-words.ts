import sql, { type Sql } from 'sql-template-tag';
import type { TypedQuery } from './typed-query.ts';

/**
 * The words of the document `d`, with those that have come since it was written: what a conversation is found by, while the index
 * has the document's alone.
 */
export function currentWords(organizationId: string): Sql {
  return withAdditions(sql`addition.organization_id = ${organizationId}`);
}

/** The same, without additions that have none of the words: bringing all together costs more than the search. */
export function currentWordsFor(organizationId: string, { any }: TypedQuery): Sql {
  return withAdditions(
    sql`addition.organization_id = ${organizationId} AND addition.words @@ ${any}::tsquery`,
  );
}

function withAdditions(wanted: Sql): Sql {
  return sql`coalesce(d.words || (
    SELECT search_words_of_all(addition.words) FROM search_additions addition
     WHERE ${wanted} AND addition.conversation_id = d.conversation_id), d.words)`;
}
