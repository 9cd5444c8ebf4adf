import type { FoundAnswer } from '../../contract/suggestion.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Database, Reader, Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { settledTexts, writeVectors } from '../features/ai/answers/answer-vector-store.ts';
import { findAnswers } from '../features/ai/answers/find-answers.ts';
import type { Meaning } from '../features/ai/embeddings/meaning-of.ts';
import type { Embedder } from './embedder.ts';
import {
  askedText,
  type EvaluationDocument,
  type EvaluationQuestion,
  type EvaluationSet,
} from './evaluation-set.ts';
import { type WrittenDocuments, writeDocuments } from './write-documents.ts';

/** A question with what was found for it, best first. `name`: as the set calls it. */
export type Found = { question: EvaluationQuestion; sources: (FoundAnswer & { name: string })[] };

/** What was found by words alone, and by words and meaning: without an embedder, not at all. */
export type FoundBy = { words: Found[]; meaning: Found[] | undefined };

type Searching = { organizationId: string | undefined; now: Microseconds; embedder?: Embedder | undefined };

const maxSources = 5;

/**
 * Finds the sources of each question: among the documents of the set, or if it has none, in an organization. The documents are
 * in an organization of their own, in a transaction that is rolled back: nobody sees them, and nothing is left.
 *
 * @throws OperatorError if there is neither, or if no embeddings are made
 */
export async function findSources(
  database: Database,
  { documents, questions }: EvaluationSet,
  { organizationId, now, embedder }: Searching,
): Promise<FoundBy> {
  const questionVectors = await embedder?.embed(questions.map(askedText));
  const find = async (reader: Reader, within: Within): Promise<FoundBy> => {
    const meaningOf = questionVectors && embedder && meanings(embedder.space, questionVectors);
    return {
      words: await findEach(reader, questions, within),
      meaning: meaningOf && (await findEach(reader, questions, { ...within, meaningOf })),
    };
  };
  if (documents.length === 0) {
    if (organizationId !== undefined) return find(database, { organizationId });
    throw new OperatorError('The set has no documents. Name the organization whose answers it asks for.');
  }
  const writing = { documents, now };
  // An endpoint may take longer than a transaction may wait.
  const texts = embedder && (await withDocuments(database, writing, textsOf));
  const vectors = await embedder?.embed(texts ?? []);
  return withDocuments(database, writing, async (transaction, written) => {
    if (embedder && vectors) await addVectors(transaction, written, { space: embedder.space, vectors });
    return find(transaction, written);
  });
}

/** What `work` returns, among documents that are gone afterwards. */
async function withDocuments<Result>(
  database: Database,
  { documents, now }: { documents: readonly EvaluationDocument[]; now: Microseconds },
  work: (transaction: Transaction, written: WrittenDocuments) => Promise<Result>,
): Promise<Result> {
  const rolledBack = new Error('rolled back');
  let result: { of: Result } | undefined;
  const transacted = database.transaction(async (transaction) => {
    result = { of: await work(transaction, await writeDocuments(transaction, documents, now)) };
    throw rolledBack;
  });
  return transacted.catch((error) => {
    if (error === rolledBack && result) return result.of;
    throw error;
  });
}

async function textsOf(
  transaction: Transaction,
  { organizationId, ids }: WrittenDocuments,
): Promise<string[]> {
  return (await settledTexts(transaction, organizationId, ids)).map(({ text }) => text);
}

async function addVectors(
  transaction: Transaction,
  { organizationId, ids }: WrittenDocuments,
  { space, vectors }: { space: string; vectors: ReadonlyMap<string, readonly number[]> },
): Promise<void> {
  const texts = await settledTexts(transaction, organizationId, ids);
  const made = texts.map((it) => ({ ...it, vector: vectors.get(it.text) ?? [] }));
  await writeVectors(transaction, organizationId, space, made);
}

type MeaningOf = (question: EvaluationQuestion) => Meaning | undefined;

function meanings(space: string, vectors: ReadonlyMap<string, readonly number[]>): MeaningOf {
  return (question) => {
    const vector = vectors.get(askedText(question));
    return vector && { space, vector };
  };
}

type Within = { organizationId: string; names?: ReadonlyMap<string, string>; meaningOf?: MeaningOf };

async function findEach(
  reader: Reader,
  questions: readonly EvaluationQuestion[],
  { organizationId, names, meaningOf }: Within,
): Promise<Found[]> {
  const asker = { organization: { id: organizationId } };
  const found: Found[] = [];
  for (const question of questions) {
    const meaning = meaningOf?.(question);
    const query = { text: askedText(question), limit: maxSources, onlyShared: true, meaning };
    const sources = await findAnswers(reader, asker, query);
    found.push({ question, sources: sources.map((it) => ({ ...it, name: names?.get(it.id) ?? it.id })) });
  }
  return found;
}
