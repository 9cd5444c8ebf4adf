import type { Database, Transaction } from '../../db/database.ts';
import {
  type BodyVectors,
  indexConversations,
} from '../../features/conversations/search/index-conversations.ts';
import { holdIndex } from './hold-index.ts';

/** How far the walk has come: everything of later organizations, and the later conversations of this one, are done. */
type SoFar = { before_organization_id: string; before_conversation_id: string };

const batchSize = 100;

/** So many organizations without conversations may be passed in one round. */
const maxOrganizations = 100;
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Makes the documents of conversations that were there before search was, a batch of one organization at a time, the newest
 * first. How far it has come is committed with them, so that any process continues after any end. Returns whether
 * there is more to do, and how many words went to the index.
 */
export async function indexEarlier(
  database: Database,
  vectorOf?: BodyVectors,
): Promise<{ hasMore: boolean; words: number }> {
  return database.transaction(async (transaction) => {
    if (!(await holdIndex(transaction))) return { hasMore: false, words: 0 };
    for (let looked = 0; looked < maxOrganizations; looked++) {
      const soFar = await readSoFar(transaction);
      if (!soFar) return { hasMore: false, words: 0 };
      const organizationId = soFar.before_organization_id;
      const ids = await nextConversations(transaction, soFar);
      if (ids.length > 0) {
        await moveTo(transaction, organizationId, ids.at(-1) ?? last);
        const wanted = ids.map((id) => ({ conversationId: id, isAnew: false }));
        const words = await indexConversations(transaction, organizationId, wanted, { vectorOf });
        return { hasMore: true, words };
      }
      await moveToNextOrganization(transaction, organizationId);
    }
    return { hasMore: true, words: 0 };
  });
}

/** Nothing once all is done. */
async function readSoFar(transaction: Transaction): Promise<SoFar | undefined> {
  const text = 'SELECT before_organization_id, before_conversation_id FROM search_backfill';
  const [soFar] = await transaction.read<SoFar>({ text, values: [] });
  return soFar;
}

async function nextConversations(transaction: Transaction, soFar: SoFar): Promise<string[]> {
  const rows = await transaction.read<{ id: string }>({
    text: `SELECT id FROM conversations WHERE organization_id = $1 AND id < $2 ORDER BY id DESC LIMIT ${batchSize}`,
    values: [soFar.before_organization_id, soFar.before_conversation_id],
  });
  return rows.map(({ id }) => id);
}

async function moveToNextOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  const text = 'SELECT id FROM organizations WHERE id < $1 ORDER BY id DESC LIMIT 1';
  const [next] = await transaction.read<{ id: string }>({ text, values: [organizationId] });
  if (next) return moveTo(transaction, next.id, last);
  await transaction.write({ text: 'DELETE FROM search_backfill', values: [] });
}

async function moveTo(
  transaction: Transaction,
  organizationId: string,
  conversationId: string,
): Promise<void> {
  await transaction.write({
    text: 'UPDATE search_backfill SET before_organization_id = $1, before_conversation_id = $2',
    values: [organizationId, conversationId],
  });
}
