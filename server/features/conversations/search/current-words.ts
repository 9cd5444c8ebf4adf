import sql, { type Sql } from 'sql-template-tag';
import type { TypedQuery } from './typed-query.ts';

/**
 * The words of document `d` and its additions: a conversation's searchable words, of which the index has only the
 * document's.
 */
export function currentWords(organizationId: string): Sql {
  return withAdditions(sql`addition.organization_id = ${organizationId}`);
}

/** The same, without additions that contain none of the words: concatenating all of them costs more than the search. */
export function currentWordsFor(organizationId: string, { any }: TypedQuery): Sql {
  return withAdditions(
    sql`addition.organization_id = ${organizationId} AND addition.words @@ ${any}::tsquery`,
  );
}

function withAdditions(requested: Sql): Sql {
  return sql`coalesce(d.words || (
    SELECT search_words_of_all(addition.words) FROM search_additions addition
     WHERE ${requested} AND addition.conversation_id = d.conversation_id), d.words)`;
}
