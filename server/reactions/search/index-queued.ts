import type { Database, Reader, Transaction } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import {
  type BodyVectors,
  indexConversations,
} from '../../features/conversations/search/index-conversations.ts';
import { readOverdue } from '../../features/conversations/search/search-additions.ts';
import { holdIndex } from './hold-index.ts';

type Queue = 'search_queue' | 'imported_search_queue';

type Queued = {
  queue: Queue;
  organization_id: string;
  conversation_id: string;
  changes: number;
  is_anew: boolean;
};

/** Of what an import has added, more at once would take a core for so long that requests notice it (decision 0596). */
const batchSize = 10;

/** Even if others fill the batch: an import beside a busy server has to become searchable too. */
const minImported = 2;

type Indexed = { conversations: number; words: number };

/**
 * Updates the documents of queued conversations, at most a batch of them; returns how many, and how many words were
 * indexed. All in one transaction: after a crash they are still in the queue. Concurrently changed conversations stay
 * queued. On a sharded database, each organization has a transaction of its own, and those that can't be reached stay queued.
 */
export async function indexQueued(database: Database, vectorOf?: BodyVectors): Promise<Indexed> {
  if (await database.isSharded?.()) return indexByOrganization(database, vectorOf);
  return database.transaction(async (transaction) => {
    if (!(await holdIndex(transaction))) return { conversations: 0, words: 0 };
    return indexAll(transaction, await readQueue(transaction), vectorOf);
  });
}

async function indexByOrganization(database: Database, vectorOf?: BodyVectors): Promise<Indexed> {
  const sum = { conversations: 0, words: 0 };
  for (const own of Map.groupBy(await readQueue(database), (it) => it.organization_id).values()) {
    const indexed = await database.transaction(async (transaction) =>
      (await holdIndex(transaction)) ? indexAll(transaction, own, vectorOf) : undefined,
    );
    sum.conversations += indexed?.conversations ?? 0;
    sum.words += indexed?.words ?? 0;
  }
  return sum;
}

/** Conversations of today first. Those of imports have the rest of the batch, newest first (decision 0606). */
async function readQueue(reader: Reader): Promise<Queued[]> {
  const current = await readAcross<Queued>(reader, {
    name: 'read_search_queue',
    text: (among) => `SELECT organization_id, conversation_id, changes, is_anew, 'search_queue' AS queue
                        FROM search_queue
                       WHERE ${among('organization_id')} LIMIT ${batchSize}`,
    values: [],
  });
  const imported = await readAcross<Queued>(reader, {
    name: 'read_imported_search_queue',
    text: (among) => `SELECT organization_id, conversation_id, changes, false AS is_anew,
                             'imported_search_queue' AS queue
                        FROM imported_search_queue WHERE ${among('organization_id')}
                       ORDER BY conversation_id DESC LIMIT ${batchSize}`,
    values: [],
  });
  const chosen = new Set(current.map((it) => it.conversation_id));
  // One that is in both has its turn in the next round: a batch has each once.
  const others = imported.filter((it) => !chosen.has(it.conversation_id));
  return [...current, ...others.slice(0, Math.max(minImported, batchSize - current.length))];
}

async function indexAll(
  transaction: Transaction,
  queued: readonly Queued[],
  vectorOf?: BodyVectors,
): Promise<Indexed> {
  let words = 0;
  const byOrganization = Map.groupBy(queued, (it) => it.organization_id);
  for (const [organizationId, own] of byOrganization) {
    const requested = own.map((it) => ({ conversationId: it.conversation_id, isAnew: it.is_anew }));
    words += await indexConversations(transaction, organizationId, requested, { vectorOf, mayAdd: true });
    words += await writeOverdue(transaction, organizationId, vectorOf);
  }
  for (const [organizationId, own] of byOrganization)
    for (const [queue, done] of Map.groupBy(own, (it) => it.queue))
      await takeFromQueue(transaction, organizationId, queue, done);
  return { conversations: queued.length, words };
}

/** The last statement, and it skips locked rows: nobody who writes a message waits for long. */
async function takeFromQueue(
  transaction: Transaction,
  organizationId: string,
  queue: Queue,
  queued: readonly Queued[],
): Promise<void> {
  await transaction.write({
    name: `take_from_${queue}`,
    text: `DELETE FROM ${queue}
            WHERE organization_id = $1 AND conversation_id = ANY (ARRAY(
              SELECT queue.conversation_id FROM ${queue} queue
                JOIN unnest($2::uuid[], $3::bigint[]) AS done (conversation_id, changes) USING (conversation_id, changes)
               WHERE queue.organization_id = $1
                 FOR UPDATE OF queue SKIP LOCKED))`,
    values: [organizationId, queued.map((it) => it.conversation_id), queued.map((it) => it.changes)],
  });
}

/** One organization at a time: the oldest additions make room for new ones. */
async function writeOverdue(
  transaction: Transaction,
  organizationId: string,
  vectorOf?: BodyVectors,
): Promise<number> {
  const overdue = await readOverdue(transaction, organizationId);
  const requested = overdue.map((conversationId) => ({ conversationId, isAnew: false }));
  if (requested.length === 0) return 0;
  return indexConversations(transaction, organizationId, requested, { vectorOf });
}
