import type { FoundAnswer } from '../../contract/suggestion.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Database, Reader } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { findAnswers } from '../features/ai/answers/find-answers.ts';
import { askedText, type EvaluationQuestion, type EvaluationSet } from './evaluation-set.ts';
import { writeDocuments } from './write-documents.ts';

/** A question with what was found for it, best first. `name`: as the set calls it. */
export type Found = { question: EvaluationQuestion; sources: (FoundAnswer & { name: string })[] };

const maxSources = 5;

/**
 * Finds the sources of each question: among the documents of the set, or if it has none, in an organization. The documents are
 * in an organization of their own, in a transaction that is rolled back: nobody sees them, and nothing is left.
 *
 * @throws OperatorError if there is neither
 */
export async function findSources(
  database: Database,
  { documents, questions }: EvaluationSet,
  { organizationId, now }: { organizationId: string | undefined; now: Microseconds },
): Promise<Found[]> {
  if (documents.length === 0) {
    if (organizationId !== undefined) return findEach(database, questions, { organizationId });
    throw new OperatorError('The set has no documents. Name the organization whose answers it asks for.');
  }
  const result = database.transaction(async (transaction) => {
    const written = await writeDocuments(transaction, documents, now);
    throw new RolledBack(await findEach(transaction, questions, written));
  });
  return result.catch((error) => {
    if (error instanceof RolledBack) return error.found;
    throw error;
  });
}

/** Ends a transaction that has nothing to commit. */
class RolledBack extends Error {
  readonly found: Found[];
  constructor(found: Found[]) {
    super('rolled back');
    this.found = found;
  }
}

type Within = { organizationId: string; names?: ReadonlyMap<string, string> };

async function findEach(
  reader: Reader,
  questions: readonly EvaluationQuestion[],
  { organizationId, names }: Within,
): Promise<Found[]> {
  const asker = { organization: { id: organizationId } };
  const found: Found[] = [];
  for (const question of questions) {
    const query = { text: askedText(question), limit: maxSources, onlyShared: true };
    const sources = await findAnswers(reader, asker, query);
    found.push({ question, sources: sources.map((it) => ({ ...it, name: names?.get(it.id) ?? it.id })) });
  }
  return found;
}
