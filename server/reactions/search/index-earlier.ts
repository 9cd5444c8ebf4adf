import type { Database, Transaction } from '../../db/database.ts';
import {
  type BodyVectors,
  indexConversations,
} from '../../features/conversations/search/index-conversations.ts';
import { holdIndex } from './hold-index.ts';

/** The backfill's progress: all later organizations, and the later conversations of this one, are done. */
type IndexProgress = { before_organization_id: string; before_conversation_id: string };

const batchSize = 100;

/** How many organizations without conversations one round may skip. */
const maxOrganizations = 100;
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Builds the documents of conversations from before search existed, a batch of one organization at a time, newest
 * first. Its progress is committed with them, so that any process can continue. Returns whether there is more to do,
 * and how many words were indexed.
 */
export async function indexEarlier(
  database: Database,
  vectorOf?: BodyVectors,
): Promise<{ hasMore: boolean; words: number }> {
  return database.transaction(async (transaction) => {
    if (!(await holdIndex(transaction))) return { hasMore: false, words: 0 };
    for (let looked = 0; looked < maxOrganizations; looked++) {
      const soFar = await readProgress(transaction);
      if (!soFar) return { hasMore: false, words: 0 };
      const organizationId = soFar.before_organization_id;
      const ids = await nextConversations(transaction, soFar);
      if (ids.length > 0) {
        await moveTo(transaction, organizationId, ids.at(-1) ?? last);
        const requested = ids.map((id) => ({ conversationId: id, isAnew: false }));
        const words = await indexConversations(transaction, organizationId, requested, { vectorOf });
        return { hasMore: true, words };
      }
      await moveToNextOrganization(transaction, organizationId);
    }
    return { hasMore: true, words: 0 };
  });
}

/** Nothing once it is complete. */
async function readProgress(transaction: Transaction): Promise<IndexProgress | undefined> {
  const text = 'SELECT before_organization_id, before_conversation_id FROM search_backfill';
  const [soFar] = await transaction.read<IndexProgress>({ text, values: [] });
  return soFar;
}

async function nextConversations(transaction: Transaction, soFar: IndexProgress): Promise<string[]> {
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
