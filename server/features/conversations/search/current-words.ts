import sql, { join, raw, type Sql } from 'sql-template-tag';
import { allOf, type TypedQuery } from './typed-query.ts';

/** So many additions tell how often a conversation has a word: each further occurrence hardly changes its rank. */
const rankedAdditions = 4;

/**
 * A conversation's searchable words, as far as they matter to a query: those of document `d`, which the index has, and
 * of its additions that contain any of the query's words.
 */
function currentWordsFor(organizationId: string, query: TypedQuery): Sql {
  return wordsWith(organizationId, query, sql`NULL::bigint`);
}

/** The same, of few additions if the document has all of the query's words: concatenating more costs more than the search. */
export function rankedWordsFor(organizationId: string, query: TypedQuery): Sql {
  const most = sql`CASE WHEN d.words @@ ${queryOf(allOf(query))} THEN ${raw(String(rankedAdditions))} END`;
  return wordsWith(organizationId, query, most);
}

/** With the newest additions, at most so many. Concatenating one after the other copies the words so far each time: ten at a time, less is copied. */
function wordsWith(organizationId: string, { any }: TypedQuery, most: Sql): Sql {
  return sql`coalesce(d.words || (
    SELECT search_words_of_all(tens.words ORDER BY tens.part)
      FROM (SELECT addition.part, search_words_of_all(addition.words ORDER BY addition.place) AS words
              FROM (SELECT newest.words, row_number() OVER () AS place, (row_number() OVER () - 1) / 10 AS part
                      FROM (SELECT words FROM search_additions
                             WHERE organization_id = ${organizationId} AND conversation_id = d.conversation_id AND words @@ ${queryOf(any)}
                             ORDER BY message_count DESC, note_count DESC LIMIT ${most}) newest) addition
             GROUP BY addition.part) tens), d.words)`;
}

/**
 * Whether a conversation has the whole words, and the prefix, as an array: in document `d` or in its additions. Each word is looked up in
 * each of them, because concatenating them takes a hundred times as long. Most conversations have no additions.
 */
export function wordsHeld(organizationId: string, query: TypedQuery): Sql {
  const { wholes, beginning } = query;
  const inDocument = (part: string) => sql`d.words @@ ${queryOf(part)}`;
  const additions = sql`SELECT 1 FROM search_additions addition
    WHERE addition.organization_id = ${organizationId} AND addition.conversation_id = d.conversation_id`;
  const anywhere = (part: string) =>
    sql`(${inDocument(part)} OR EXISTS (${additions} AND addition.words @@ ${queryOf(part)}))`;
  // A phone number's alternative may have a word here and another one there.
  const begins =
    query.phone === undefined
      ? anywhere(beginning)
      : sql`(${currentWordsFor(organizationId, query)}) @@ ${queryOf(beginning)}`;
  return sql`CASE WHEN EXISTS (${additions}) THEN ARRAY[${all(wholes.map(anywhere))}, ${begins}]
    ELSE ARRAY[${all(wholes.map(inDocument))}, ${inDocument(beginning)}] END`;
}

/** As a subquery, a text is parsed once and not for each row. */
function queryOf(text: string): Sql {
  return sql`(SELECT ${text}::tsquery)`;
}

function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions, ' AND ');
}
