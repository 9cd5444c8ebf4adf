import type { Reader } from '../../../db/database.ts';

/** The word that all documents have. */
export const everyDocument = '';

/** In how many documents of an organization words are. */
export type Frequencies = { documents: number; of: ReadonlyMap<string, number> };

export async function wordFrequencies(
  reader: Reader,
  organizationId: string,
  words: readonly string[],
): Promise<Frequencies> {
  const rows = await reader.read<{ word: string; documents: number }>({
    name: 'frequencies_of_answer_words',
    text: 'SELECT word, documents FROM answer_words WHERE organization_id = $1 AND word = ANY ($2)',
    values: [organizationId, [everyDocument, ...words]],
  });
  const of = new Map(rows.map(({ word, documents }) => [word, documents]));
  const documents = of.get(everyDocument) ?? 0;
  of.delete(everyDocument);
  return { documents, of };
}
