import type { Reader, Transaction } from '../../../db/database.ts';
import { organizationCode } from '../../conversations/search/organization-code.ts';
import { type AnswerDocument, vectorOf } from './answer-document.ts';

type Stored = { source_id: string; words: string[] };

/** The words of the documents that these sources have, without the organization’s code. */
export async function storedWords(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<string[][]> {
  const rows = await reader.read<Stored>({
    name: 'words_of_answer_documents',
    text: `SELECT source_id, tsvector_to_array(words) AS words FROM answer_documents
            WHERE organization_id = $1 AND source_id = ANY ($2)`,
    values: [organizationId, ids],
  });
  const { length } = organizationCode(organizationId);
  return rows.map(({ words }) => words.map((word) => word.slice(length)));
}

/** Deletes the documents of these sources. */
export async function deleteDocuments(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.write({
    name: 'delete_answer_documents',
    text: 'DELETE FROM answer_documents WHERE organization_id = $1 AND source_id = ANY ($2)',
    values: [organizationId, ids],
  });
}

/** Deletes the vectors of documents whose text is about to change. */
export async function forgetVectors(
  transaction: Transaction,
  organizationId: string,
  documents: readonly AnswerDocument[],
): Promise<void> {
  await transaction.write({
    name: 'forget_answer_vectors',
    text: `DELETE FROM answer_vectors WHERE organization_id = $1 AND source_id = ANY (ARRAY(
             SELECT d.source_id FROM answer_documents d
               JOIN unnest($2::uuid[], $3::text[]) AS made (source_id, text) USING (source_id)
              WHERE d.organization_id = $1 AND d.text <> made.text))`,
    values: [organizationId, documents.map(({ id }) => id), documents.map(({ text }) => text)],
  });
}

/** Upserts documents. */
export async function writeDocuments(
  transaction: Transaction,
  organizationId: string,
  documents: readonly AnswerDocument[],
): Promise<void> {
  const code = organizationCode(organizationId);
  await transaction.write({
    name: 'write_answer_documents',
    text: `INSERT INTO answer_documents (organization_id, source_id, source_type, text, words, word_count)
           SELECT $1, made.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::tsvector[], $6::integer[]) AS made
               ON CONFLICT (organization_id, source_id) DO UPDATE
              SET text = excluded.text, words = excluded.words, word_count = excluded.word_count`,
    values: [
      organizationId,
      documents.map(({ id }) => id),
      documents.map(({ type }) => type),
      documents.map(({ text }) => text),
      documents.map(({ words }) => vectorOf(code, words)),
      documents.map(({ words }) => words.length),
    ],
  });
}

/** Changes in how many documents words are. One writer at a time. */
export async function countWords(
  transaction: Transaction,
  organizationId: string,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0);
  const words = changed.map(([word]) => word);
  await transaction.write({
    name: 'count_answer_words',
    text: `INSERT INTO answer_words AS w (organization_id, word, documents)
           SELECT $1, change.word, change.documents FROM unnest($2::text[], $3::integer[]) AS change (word, documents)
               ON CONFLICT (organization_id, word) DO UPDATE SET documents = w.documents + excluded.documents`,
    values: [organizationId, words, changed.map(([, by]) => by)],
  });
  await transaction.write({
    name: 'forget_answer_words',
    text: 'DELETE FROM answer_words WHERE organization_id = $1 AND word = ANY ($2) AND documents <= 0',
    values: [organizationId, words],
  });
}
