import type { SourceType } from '../../../../contract/suggestion.ts';
import type { Transaction } from '../../../db/database.ts';
import { documentOf } from './answer-document.ts';
import {
  countWords,
  deleteDocuments,
  forgetVectors,
  storedWords,
  writeDocuments,
} from './answer-document-store.ts';
import { macrosWithText, solvedConversations } from './answer-source.ts';
import { everyDocument } from './word-frequencies.ts';

type Queued = { id: string; type: SourceType };

/**
 * Brings the documents of these sources of an organization up to date, and in how many documents each word is. Driven by
 * state: a source that is gone, or has no answer any more, loses its document. The caller keeps others from doing the same.
 */
export async function indexAnswers(
  transaction: Transaction,
  organizationId: string,
  queued: readonly Queued[],
): Promise<void> {
  const idsOf = (wanted: SourceType) => queued.filter(({ type }) => type === wanted).map(({ id }) => id);
  const sources = [
    ...(await solvedConversations(transaction, { organizationId, ids: idsOf('conversation') })),
    ...(await macrosWithText(transaction, { organizationId, ids: idsOf('macro') })),
  ];
  const documents = sources.flatMap((source) => documentOf(source) ?? []);
  const ids = queued.map(({ id }) => id);
  const before = await storedWords(transaction, organizationId, ids);
  const kept = new Set(documents.map(({ id }) => id));
  await deleteDocuments(
    transaction,
    organizationId,
    ids.filter((id) => !kept.has(id)),
  );
  await forgetVectors(transaction, organizationId, documents);
  await writeDocuments(transaction, organizationId, documents);
  const after = documents.map(({ words }) => [...new Set(words)]);
  await countWords(transaction, organizationId, differences(before, after));
}

/** By word: how many more documents have it. */
function differences(before: readonly string[][], after: readonly string[][]): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  const count = (words: readonly string[], by: number) => {
    for (const word of [everyDocument, ...words]) changes.set(word, (changes.get(word) ?? 0) + by);
  };
  for (const words of before) count(words, -1);
  for (const words of after) count(words, 1);
  return changes;
}
