import type { SourceType } from '../../../contract/suggestion.ts';
import { tryLock } from '../../db/advisory-locks.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { indexAnswers } from '../../features/ai/answers/index-answers.ts';

type Queued = { organization_id: string; source_id: string; source_type: SourceType; changes: number };

const batchSize = 50;

/**
 * Updates the answer documents of queued conversations and macros, at most a batch of them; returns how many. Each
 * organization has a transaction of its own: after a crash the rest is still in the queue.
 */
export async function indexQueuedAnswers(database: Database): Promise<number> {
  const queued = await readQueue(database);
  let indexed = 0;
  for (const [organizationId, own] of Map.groupBy(queued, (it) => it.organization_id))
    indexed += await database.transaction((transaction) => indexOwn(transaction, organizationId, own));
  return indexed;
}

function readQueue(reader: Reader): Promise<Queued[]> {
  return readAcross<Queued>(reader, {
    name: 'read_answer_queue',
    text: (
      among,
    ) => `SELECT organization_id, source_id, source_type, changes::float8 AS changes FROM answer_queue
                       WHERE ${among('organization_id')} LIMIT ${batchSize}`,
    values: [],
  });
}

/** Words are counted by one transaction at a time. */
async function indexOwn(
  transaction: Transaction,
  organizationId: string,
  own: readonly Queued[],
): Promise<number> {
  if (!(await tryLock(transaction, 'indexAnswers'))) return 0;
  const queued = own.map(({ source_id, source_type }) => ({ id: source_id, type: source_type }));
  await indexAnswers(transaction, organizationId, queued);
  await takeFromQueue(transaction, organizationId, own);
  return own.length;
}

/** The last statement, and it skips locked rows: nobody who marks a solution waits for long. Those that have changed since stay. */
async function takeFromQueue(
  transaction: Transaction,
  organizationId: string,
  queued: readonly Queued[],
): Promise<void> {
  await transaction.write({
    name: 'take_from_answer_queue',
    text: `DELETE FROM answer_queue
            WHERE organization_id = $1 AND source_id = ANY (ARRAY(
              SELECT queue.source_id FROM answer_queue queue
                JOIN unnest($2::uuid[], $3::bigint[]) AS done (source_id, changes) USING (source_id, changes)
               WHERE queue.organization_id = $1
                 FOR UPDATE OF queue SKIP LOCKED))`,
    values: [organizationId, queued.map((it) => it.source_id), queued.map((it) => it.changes)],
  });
}
