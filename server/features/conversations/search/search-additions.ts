import type { Reader, Writer } from '../../../db/database.ts';
import { maxWords } from '../../../text/body-vector.ts';
import { changesGiven, type DocumentChange, valuesOf } from './document-change.ts';
import { documentShape } from './document-source.ts';

/**
 * How many words may be stored next to a document before it is rewritten, or half as many as it has: so a document
 * doubles with each rewrite, and the cost per message is constant however long its conversation is.
 */
const waitingWords = 8000;

/**
 * How many conversations of an organization may have additions, and how many additions there may be: each search that
 * uses the index reads all of them.
 */
const maxWaiting = 500;
const maxAdditions = 15_000;
const written = 100;

/** Each search of recent conversations looks into every addition, so that short ones become one once there are so many. */
const maxShort = 16;
const isShort = 'length(words) < 256';

const fitText = `
  WITH ${changesGiven}, fit AS (
    SELECT change.*, waiting.is_known, waiting.short FROM change
      JOIN search_documents d ON d.organization_id = $1 AND d.conversation_id = change.conversation_id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(length(words)), 0) + length(change.body) AS words,
              coalesce(bool_or((message_count, note_count) = (change.message_count, change.note_count)), false) AS is_known,
              count(*) FILTER (WHERE ${isShort})::integer AS short
         FROM search_additions
        WHERE organization_id = $1 AND conversation_id = change.conversation_id) waiting
     WHERE change.is_added AND d.shape = ${documentShape}
       AND ts_filter(ts_filter(d.words, '{d}') || change.head, '{a}') = ts_filter(d.words, '{a}')
       AND waiting.words <= greatest(${waitingWords}, length(d.words) / 2)
       AND waiting.words + length(d.words) <= ${maxWords}
  )`;

const insertFrom = (source: string) => `
    INSERT INTO search_additions
      (organization_id, conversation_id, words, message_count, last_message_at, last_message_id, note_count, last_note_at,
       last_note_id)
    SELECT $1, conversation_id, body, message_count, last_message_at, last_message_id, note_count, last_note_at,
           last_note_id
      FROM ${source}`;

const addText = `${fitText}, added AS (${insertFrom('fit WHERE NOT is_known')}
  )
  SELECT conversation_id, short FROM fit`;

type Fitting = { conversation_id: string; short: number };

/**
 * Stores new words next to their documents, if the document is otherwise current and has few additions. Returns the
 * ids of those conversations; the documents of the others have to be rewritten.
 */
export async function addToDocuments(
  writer: Writer,
  organizationId: string,
  changes: readonly DocumentChange[],
): Promise<Set<string>> {
  const fitting = await addFitting(writer, valuesOf(organizationId, changes));
  const crowded = fitting.filter(({ short }) => short >= maxShort);
  await uniteShort(
    writer,
    organizationId,
    crowded.map((row) => row.conversation_id),
  );
  return new Set(fitting.map((row) => row.conversation_id));
}

async function addFitting(writer: Writer, values: readonly unknown[]): Promise<Fitting[]> {
  if (await writer.isSharded?.()) return addInSteps(writer, values);
  const { rows } = await writer.write<Fitting>({ name: 'add_to_search_documents', text: addText, values });
  return rows;
}

/** The same for Citus (docs/sql-rules.md, rule 10), while the caller keeps others from writing documents. */
async function addInSteps(writer: Writer, values: readonly unknown[]): Promise<Fitting[]> {
  const fit = await writer.read<Fitting & { is_known: boolean }>({
    name: 'changes_that_fit_documents',
    text: `${fitText} SELECT conversation_id, short, is_known FROM fit`,
    values,
  });
  const added = fit.filter(({ is_known }) => !is_known).map((row) => row.conversation_id);
  if (added.length > 0)
    await writer.write({
      name: 'insert_search_additions',
      text: `WITH ${changesGiven} ${insertFrom(`change WHERE conversation_id = ANY ($${values.length + 1}::uuid[])`)}`,
      values: [...values, added],
    });
  return fit;
}

/** The newest of them, which tells how far they go, gets the words of all. */
async function uniteShort(
  writer: Writer,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  await writer.write({
    name: 'unite_search_additions',
    text: `WITH short AS (
             SELECT conversation_id, message_count, note_count, words,
                    row_number() OVER (PARTITION BY conversation_id ORDER BY message_count DESC, note_count DESC) AS place
               FROM search_additions
              WHERE organization_id = $1 AND conversation_id = ANY ($2::uuid[]) AND ${isShort}
           ), united AS (
             SELECT conversation_id, search_words_of_all(words ORDER BY place DESC) AS words FROM short GROUP BY conversation_id
           ), dropped AS (
             DELETE FROM search_additions addition USING short
              WHERE addition.organization_id = $1 AND short.place > 1
                AND (addition.conversation_id, addition.message_count, addition.note_count)
                    = (short.conversation_id, short.message_count, short.note_count)
           )
           UPDATE search_additions addition SET words = united.words FROM short JOIN united USING (conversation_id)
            WHERE addition.organization_id = $1 AND short.place = 1
              AND (addition.conversation_id, addition.message_count, addition.note_count)
                  = (short.conversation_id, short.message_count, short.note_count)`,
    values: [organizationId, conversationIds],
  });
}

/** The conversations of an organization with the oldest additions, if either limit is exceeded. */
export async function readOverdue(reader: Reader, organizationId: string): Promise<string[]> {
  const rows = await reader.read<{ conversation_id: string }>({
    name: 'read_overdue_search_additions',
    text: `SELECT conversation_id
             FROM (SELECT conversation_id, row_number() OVER newest AS position, sum(count(*)) OVER newest AS additions
                     FROM search_additions WHERE organization_id = $1
                    GROUP BY conversation_id
                   WINDOW newest AS (ORDER BY max(greatest(last_message_at, last_note_at)) DESC NULLS LAST, conversation_id)) waiting
            WHERE position > ${maxWaiting} OR additions > ${maxAdditions}
            ORDER BY position LIMIT ${written}`,
    values: [organizationId],
  });
  return rows.map((row) => row.conversation_id);
}
