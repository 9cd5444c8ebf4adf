import sql, { raw } from 'sql-template-tag';
import type { FoundAnswer } from '../../../../contract/suggestion.ts';
import { visibleTo } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { publicId } from '../../../ids/public-id.ts';
import { typedWords } from '../../../text/search-words.ts';
import { organizationCode } from '../../conversations/search/organization-code.ts';
import { type AnswerQuery, type Asker, macrosFor, type RankedAnswer, typesFor } from './answer-query.ts';
import { answersByMeaning } from './answers-by-meaning.ts';
import { type Chosen, chooseWords, fewestWords } from './choose-words.ts';
import { countsIn } from './counts-in.ts';
import { mergeRankings } from './merge-rankings.ts';
import { type Candidate, rankAnswers } from './rank-answers.ts';
import { wordFrequencies } from './word-frequencies.ts';

const maxCharacters = 4000;
const maxCandidates = 200;
/** Of one search: more are rarely needed, and cost time. */
const maxOfSearch = 500;
/** So many are read for them: some may be spam, or hidden from the asker. */
const maxHeaviest = 2 * maxCandidates;
/** Of all texts together. */
const maxText = 6000;

/** What answers a question best, best first; nothing if nothing has enough of its words, or is close enough to its meaning. */
export async function findAnswers(reader: Reader, asker: Asker, query: AnswerQuery): Promise<FoundAnswer[]> {
  const organizationId = asker.organization.id;
  const byWords = await answersByWords(reader, asker, query);
  const { meaning } = query;
  const ranked = meaning
    ? mergeRankings([byWords, await answersByMeaning(reader, asker, query, meaning)])
    : byWords;
  const best = ranked.slice(0, query.limit);
  return best.length === 0 ? [] : withTexts(reader, organizationId, best);
}

async function answersByWords(reader: Reader, asker: Asker, query: AnswerQuery): Promise<RankedAnswer[]> {
  const words = typedWords(query.text.slice(0, maxCharacters));
  const chosen = chooseWords(words, await wordFrequencies(reader, asker.organization.id, words));
  if (chosen.words.length < fewestWords(chosen)) return [];
  return rankAnswers(await candidatesFor(reader, asker, query, chosen), chosen);
}

type Titled = Candidate & Omit<RankedAnswer, 'score'>;
type Row = Omit<Titled, 'counts'> & { words: string };

/**
 * The documents whose words weigh most, of those that the asker sees. One whose source has changed since may have what was erased: it’s
 * left out until it is updated.
 */
async function candidatesFor(
  reader: Reader,
  asker: Asker,
  query: AnswerQuery,
  { words, searches }: Chosen,
): Promise<Titled[]> {
  const organizationId = asker.organization.id;
  const code = organizationCode(organizationId);
  const coded = (some: readonly string[]) => some.map((word) => `'${code}${word}'`);
  const queries = searches.map(({ all, any }) =>
    [...coded(all), ...(any.length === 0 ? [] : [`(${coded(any).join(' | ')})`])].join(' & '),
  );
  const { text, values } = sql`
    WITH asked AS (
      SELECT search.query, search.weight FROM unnest(${queries}::text[]::tsquery[],
                                                     ${searches.map(({ weight }) => weight)}::float8[]) AS search (query, weight)
    ), matching AS (
      SELECT found.source_id, sum(asked.weight) AS weight FROM asked CROSS JOIN LATERAL (
               SELECT d.source_id FROM answer_documents d
                WHERE d.organization_id = ${organizationId} AND d.words @@ asked.query
                  AND d.source_type = ANY (${typesFor(asker)}::text[]) LIMIT ${raw(String(maxOfSearch))}
             ) found
       GROUP BY found.source_id
    ), heaviest AS (
      SELECT source_id, weight FROM matching WHERE source_id IS DISTINCT FROM ${query.conversationId ?? null}::uuid
       ORDER BY weight DESC, source_id DESC LIMIT ${raw(String(maxHeaviest))}
    ), best AS (
      SELECT heaviest.source_id, coalesce(nullif(c.subject, ''), '#' || c.number, m.name) AS title FROM heaviest
        LEFT JOIN conversations c ON c.organization_id = ${organizationId} AND c.id = heaviest.source_id
        LEFT JOIN macros m ON m.organization_id = ${organizationId} AND m.id = heaviest.source_id
       WHERE (c.id IS NOT NULL AND NOT c.is_spam AND c.merged_into_id IS NULL AND ${visibleTo(asker)}
              OR m.id IS NOT NULL AND ${macrosFor(asker, query)})
         AND NOT EXISTS (SELECT 1 FROM answer_queue changed
                          WHERE changed.organization_id = ${organizationId} AND changed.source_id = heaviest.source_id)
       ORDER BY heaviest.weight DESC, heaviest.source_id DESC LIMIT ${raw(String(maxCandidates))}
    )
    SELECT best.source_id AS id, d.source_type AS type, best.title, d.word_count, d.words::text AS words
      FROM best JOIN answer_documents d ON d.organization_id = ${organizationId} AND d.source_id = best.source_id`;
  const rows = await reader.read<Row>({ ...preparedName(text), text, values });
  return rows.map(({ words: vector, ...row }) => ({ ...row, counts: countsIn(vector, code, words) }));
}

const prefixes = { conversation: 'cnv', macro: 'mac' } as const;

/** As many as have room. */
async function withTexts(
  reader: Reader,
  organizationId: string,
  best: readonly RankedAnswer[],
): Promise<FoundAnswer[]> {
  const rows = await reader.read<{ source_id: string; text: string }>({
    name: 'texts_of_answer_documents',
    text: 'SELECT source_id, text FROM answer_documents WHERE organization_id = $1 AND source_id = ANY ($2)',
    values: [organizationId, best.map(({ id }) => id)],
  });
  const texts = new Map(rows.map(({ source_id, text }) => [source_id, text]));
  const found: FoundAnswer[] = [];
  let left = maxText;
  for (const { id, type, title, score } of best) {
    const text = texts.get(id);
    if (text === undefined || text.length > left) continue;
    left -= text.length;
    found.push({ type, id: publicId(prefixes[type], id), title, text, score });
  }
  return found;
}
