import sql, { type Sql } from 'sql-template-tag';

/**
 * The words of the document `d`, with those that have come since it was written: what a conversation is found by, while the index
 * has the document's alone.
 */
export function currentWords(organizationId: string): Sql {
  return sql`coalesce(d.words || (
    SELECT search_words_of_all(addition.words) FROM search_additions addition
     WHERE addition.organization_id = ${organizationId} AND addition.conversation_id = d.conversation_id), d.words)`;
}
