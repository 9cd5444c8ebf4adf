import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { parsePublicId } from '../../server/ids/public-id.ts';
import type { BenchData } from '../prepare-data.ts';
import { settings } from '../settings.ts';
import { writeAnswers } from './write-answers.ts';

/** Words by how many documents have them. */
export type WordsByFrequency = {
  /** In more than a tenth of the documents. */
  frequent: string[];
  /** In so many that they are searched for together only. */
  common: string[];
  /** Twelve of these are together in as many documents as are searched by single words. */
  medium: string[];
};

type Prepared = { documents: number; words: WordsByFrequency };

/** Solved conversations with their documents, until there are as many as wanted. */
export async function prepareAnswers(
  { organizationId: publicId }: BenchData,
  wanted: number,
): Promise<Prepared> {
  const organizationId = parsePublicId('org', publicId) ?? '';
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  try {
    const before = await countOf(database, organizationId);
    if (before < wanted) await writeAnswers(database, organizationId, wanted - before);
    const tables = 'conversations, answer_documents, answer_words, answer_queue';
    await database.write({ text: `VACUUM (ANALYZE) ${tables}`, values: [] });
    const documents = await countOf(database, organizationId);
    const between = (least: number, most: number) => wordsIn(database, organizationId, { least, most });
    return {
      documents,
      words: {
        frequent: await between(documents / 10 + 1, documents / 2),
        common: await between(7_000, 10_000),
        medium: await between(150, 250),
      },
    };
  } finally {
    await database.close();
    await postgres.leave();
  }
}

async function countOf(database: Database, organizationId: string): Promise<number> {
  const [row] = await database.read<{ count: number }>({
    text: 'SELECT count(*)::integer AS count FROM answer_documents WHERE organization_id = $1',
    values: [organizationId],
  });
  return row?.count ?? 0;
}

async function wordsIn(
  database: Database,
  organizationId: string,
  { least, most }: { least: number; most: number },
): Promise<string[]> {
  const rows = await database.read<{ word: string }>({
    text: `SELECT word FROM answer_words
            WHERE organization_id = $1 AND word <> '' AND documents BETWEEN $2 AND $3 ORDER BY word`,
    values: [organizationId, Math.floor(least), Math.floor(most)],
  });
  return rows.map(({ word }) => word);
}
