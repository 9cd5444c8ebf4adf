import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { parsePublicId } from '../../server/ids/public-id.ts';
import { indexQueuedAnswers } from '../../server/reactions/answers/index-queued-answers.ts';
import type { BenchData } from '../prepare-data.ts';
import { settings } from '../settings.ts';

/** Words by how many documents have them. */
export type WordsByFrequency = {
  /** In almost as many as one word may be in. */
  common: string[];
  /** Twelve of these are together in as many documents as are read for a question. */
  medium: string[];
};

type Prepared = { documents: number; perSecond: number | undefined; words: WordsByFrequency };

/** Marks the last reply of conversations as their solution until there are enough of them, and builds their documents. */
export async function prepareAnswers(
  { organizationId: publicId }: BenchData,
  wanted: number,
): Promise<Prepared> {
  const organizationId = parsePublicId('org', publicId) ?? '';
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  try {
    const before = await countOf(database, organizationId);
    if (before < wanted) await solveConversations(database, organizationId, wanted);
    const started = performance.now();
    while ((await indexQueuedAnswers(database)) > 0);
    const seconds = (performance.now() - started) / 1000;
    await database.write({
      text: 'VACUUM (ANALYZE) answer_documents, answer_words, answer_queue',
      values: [],
    });
    const documents = await countOf(database, organizationId);
    return {
      documents,
      perSecond: documents > before ? (documents - before) / seconds : undefined,
      words: {
        common: await wordsIn(database, organizationId, [7_000, 10_000]),
        medium: await wordsIn(database, organizationId, [150, 250]),
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

/** The last reply of each conversation, until there are enough. */
async function solveConversations(database: Database, organizationId: string, wanted: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.write({ text: 'SET LOCAL statement_timeout = 0', values: [] });
    await transaction.write({
      text: `UPDATE conversations c SET solution_message_id = reply.id
               FROM (SELECT DISTINCT ON (m.conversation_id) m.conversation_id, m.id FROM messages m
                      WHERE m.organization_id = $1 AND m.user_id IS NOT NULL
                      ORDER BY m.conversation_id, m.inserted_at DESC LIMIT $2) AS reply
              WHERE c.organization_id = $1 AND c.id = reply.conversation_id AND c.solution_message_id IS NULL`,
      values: [organizationId, wanted],
    });
  });
}

async function wordsIn(
  database: Database,
  organizationId: string,
  [least, most]: [number, number],
): Promise<string[]> {
  const rows = await database.read<{ word: string }>({
    text: `SELECT word FROM answer_words
            WHERE organization_id = $1 AND word <> '' AND documents BETWEEN $2 AND $3 ORDER BY word`,
    values: [organizationId, least, most],
  });
  return rows.map(({ word }) => word);
}
