import sql, { raw, type Sql } from 'sql-template-tag';
import { visibleTo } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { isWithoutVectors } from '../embeddings/has-vectors.ts';
import type { Meaning } from '../embeddings/meaning-of.ts';
import { realsOf, signsOf } from '../embeddings/stored-vector.ts';
import { type AnswerQuery, type Asker, macrosFor, type RankedAnswer, typesFor } from './answer-query.ts';
import { minScore } from './rank-answers.ts';

/** So many are compared exactly: the closest by the signs of their numbers alone, which are 32 times as short. */
const maxCompared = 200;
const maxCandidates = 50;
/** So many of the oldest, and of the newest, tell how close just any document is. */
const sampled = 50;
/** The similarity of three quarters of them is that of documents about something else. */
const otherShare = 0.75;
/** Among fewer, it's the answers that would be measured. */
const fewestDocuments = 8;

type Row = Omit<RankedAnswer, 'score'> & { similarity: number; others: number; sampled: number };

/**
 * The answers that are closest to what a question means, of those that the asker sees: closest first, by the cosine of their vectors.
 * A score is the share of the way from a document about something else (0) to the question itself (1). How close such documents are
 * differs from model to model and from language to language, so it is measured for each question.
 */
export async function answersByMeaning(
  reader: Reader,
  asker: Asker,
  query: AnswerQuery,
  meaning: Meaning,
): Promise<RankedAnswer[]> {
  const { text, values } = nearest(asker, query, meaning);
  const rows = await reader.read<Row>({ ...preparedName(text), text, values }).catch((error) => {
    if (isWithoutVectors(reader, error)) return [];
    throw error;
  });
  return rows
    .filter((row) => row.sampled >= fewestDocuments)
    .map(({ similarity, others, id, type, title }) => {
      return { id, type, title, score: (similarity - others) / (1 - others) };
    })
    .filter(({ score }) => score >= minScore);
}

function nearest(asker: Asker, query: AnswerQuery, { space, vector }: Meaning): Sql {
  const organizationId = asker.organization.id;
  const signs = signsOf(vector);
  const similarity = sql`1 - (v.vector::vector <=> (SELECT asked.vector FROM asked))`;
  const inSpace = sql`v.organization_id = ${organizationId} AND v.model = ${space} AND v.source_type = ANY (${typesFor(asker)}::text[])`;
  const isAsLong = sql`length(v.signs) = ${signs.length}::integer`;
  // Ids and vectors are limited before anything is computed of them: a plan that sorts would compare all otherwise, and one that reads in
  // the order of the index isn't chosen where PostgreSQL can't estimate how many are as long.
  const some = (order: 'ASC' | 'DESC') => sql`
    SELECT v.source_id, ${similarity} AS similarity FROM (
      SELECT v.source_id, v.vector, v.signs FROM answer_vectors v WHERE ${inSpace}
       ORDER BY v.source_id ${raw(order)} LIMIT ${raw(String(sampled))}) v
     WHERE ${isAsLong}`;
  return sql`
    WITH asked AS MATERIALIZED (
      SELECT ${realsOf(vector)}::real[]::vector AS vector, ${signs}::varbit::"bit" AS signs
    ), near AS (
      SELECT v.source_id, v.source_type, v.vector FROM answer_vectors v
       WHERE ${inSpace} AND ${isAsLong} AND v.source_id IS DISTINCT FROM ${query.conversationId ?? null}::uuid
       ORDER BY hamming_distance(v.signs::"bit", (SELECT asked.signs FROM asked)), v.source_id DESC LIMIT ${raw(String(maxCompared))}
    ), sample AS (
      ${some('ASC')} UNION ${some('DESC')}
    ), background AS (
      SELECT percentile_cont(${raw(String(otherShare))}) WITHIN GROUP (ORDER BY similarity) AS others, count(*)::integer AS sampled FROM sample
    )
    SELECT v.source_id AS id, v.source_type AS type, coalesce(nullif(c.subject, ''), '#' || c.number, m.name) AS title,
           ${similarity} AS similarity, background.others, background.sampled
      FROM near v CROSS JOIN background
      LEFT JOIN conversations c ON c.organization_id = ${organizationId} AND c.id = v.source_id
      LEFT JOIN macros m ON m.organization_id = ${organizationId} AND m.id = v.source_id
     WHERE (c.id IS NOT NULL AND NOT c.is_spam AND c.merged_into_id IS NULL AND ${visibleTo(asker)}
            OR m.id IS NOT NULL AND ${macrosFor(asker, query)})
       AND NOT EXISTS (SELECT 1 FROM answer_queue changed
                        WHERE changed.organization_id = ${organizationId} AND changed.source_id = v.source_id)
     ORDER BY similarity DESC, v.source_id DESC LIMIT ${raw(String(maxCandidates))}`;
}
