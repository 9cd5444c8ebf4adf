import type { Database, Transaction } from '../../db/database.ts';
import {
  type BodyVectors,
  indexConversations,
} from '../../features/conversations/search/index-conversations.ts';
import { holdIndex } from './hold-index.ts';

type Place = { organization_id: string; id: string };

const batchSize = 100;

/**
 * Makes the documents of conversations that were there before search was, a batch of them at a time, the newest of each
 * organization first. How far it has come is committed with them, so that any process goes on after any end. Returns whether
 * there is more to do, and how many words went to the index.
 */
export async function indexEarlier(
  database: Database,
  vectorOf?: BodyVectors,
): Promise<{ hasMore: boolean; words: number }> {
  return database.transaction(async (transaction) => {
    if (!(await holdIndex(transaction))) return { hasMore: false, words: 0 };
    let words = 0;
    const places = await nextPlaces(transaction);
    for (const [organizationId, own] of Map.groupBy(places, (it) => it.organization_id))
      words += await indexConversations(
        transaction,
        organizationId,
        own.map(({ id }) => ({ conversationId: id, isAnew: false })),
        { vectorOf },
      );
    await moveOn(transaction, places.at(-1));
    return { hasMore: places.length > 0, words };
  });
}

/** Nothing once all is done: there is no row to go on from. */
function nextPlaces(transaction: Transaction): Promise<Place[]> {
  return transaction.read<Place>({
    text: `SELECT c.organization_id, c.id FROM search_backfill so_far
            CROSS JOIN LATERAL (
              SELECT organization_id, id FROM conversations
               WHERE (organization_id, id) < (so_far.before_organization_id, so_far.before_conversation_id)
               ORDER BY organization_id DESC, id DESC LIMIT ${batchSize}) c`,
    values: [],
  });
}

async function moveOn(transaction: Transaction, last: Place | undefined): Promise<void> {
  await transaction.write(
    last
      ? {
          text: 'UPDATE search_backfill SET before_organization_id = $1, before_conversation_id = $2',
          values: [last.organization_id, last.id],
        }
      : { text: 'DELETE FROM search_backfill', values: [] },
  );
}
