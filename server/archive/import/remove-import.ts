import type { Database, Transaction } from '../../db/database.ts';
import { deleteConversations } from '../../features/conversations/delete-conversations.ts';
import { discardFiles } from '../../features/exports/export-store.ts';
import type { ClaimedImport } from '../../features/imports/import-leases.ts';
import { writtenIn } from '../../features/imports/written-in.ts';
import { ImportStopped } from '../load/load-archive.ts';
import { deleteUnusedContacts, deleteUnusedTags } from './delete-unused.ts';

const batchSize = 200;

/**
 * Takes away the conversations, contacts and tags that an import has added, batch by batch, so that it can be continued after an
 * interruption. Conversations in which somebody has written stay, and so does what is in use elsewhere. Apps learn what is gone:
 * they may have read it since it was imported.
 *
 * @throws ImportStopped if another process has it
 */
export async function removeImport(
  database: Database,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<void> {
  for (const [kind, remove] of [
    ['cnv', removeConversations],
    ['cnt', deleteUnusedContacts],
    ['tag', deleteUnusedTags],
  ] as const)
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted();
      isDone = await database.transaction(async (transaction) => {
        const ids = await nextIds(transaction, claimed, kind);
        if (ids.length === 0) return true;
        const removed = await remove(transaction, claimed, ids);
        await forgetIds(transaction, claimed, { kind, ids, removed });
        await holdClaim(transaction, claimed);
        return false;
      });
    }
  await database.transaction((transaction) => endRemoval(transaction, claimed));
}

async function nextIds(
  transaction: Transaction,
  { organizationId, id }: ClaimedImport,
  kind: string,
): Promise<string[]> {
  const rows = await transaction.read<{ id: string }>({
    name: 'next_ids_to_remove',
    text: `SELECT id FROM import_ids WHERE organization_id = $1 AND import_id = $2 AND kind = $3 AND NOT is_matched
            ORDER BY id LIMIT ${batchSize}`,
    values: [organizationId, id, kind],
  });
  return rows.map((row) => row.id);
}

/** Locked, so that nobody can write in them or merge them any more. Returns those that were deleted. */
async function removeConversations(
  transaction: Transaction,
  claimed: ClaimedImport,
  ids: readonly string[],
): Promise<string[]> {
  const { organizationId, id } = claimed;
  const locked = await transaction.read<{ id: string }>({
    name: 'lock_conversations_to_remove',
    text: 'SELECT id FROM conversations WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE',
    values: [organizationId, ids],
  });
  const here = locked.map((row) => row.id);
  const mixed = await transaction.read<{ id: string }>({
    name: 'conversations_merged_with_others',
    text: `SELECT c.id FROM conversations c
            WHERE c.organization_id = $1 AND c.id = ANY ($2)
              AND EXISTS (SELECT 1 FROM conversations o
                           WHERE o.organization_id = $1 AND (o.merged_into_id = c.id OR o.id = c.merged_into_id)
                             AND NOT EXISTS (SELECT 1 FROM import_ids r WHERE r.organization_id = $1 AND r.import_id = $3
                                                AND r.kind = 'cnv' AND NOT r.is_matched AND r.id = o.id))`,
    values: [organizationId, here, id],
  });
  const kept = new Set([
    ...mixed.map((row) => row.id),
    ...(await writtenIn(transaction, { organizationId, id }, { ids: here, limit: batchSize })),
  ]);
  const removed = here.filter((it) => !kept.has(it));
  await transaction.write({
    name: 'unlink_conversations_to_remove',
    text: `UPDATE conversations SET merged_into_id = NULL WHERE organization_id = $1 AND merged_into_id = ANY ($2)`,
    values: [organizationId, removed],
  });
  await deleteConversations(transaction, { organizationId, ids: removed, actor: { type: 'system' } });
  return [...removed, ...ids.filter((it) => !here.includes(it))];
}

type Forgetting = { kind: string; ids: readonly string[]; removed: readonly string[] };

/** What stays belongs to the organization from now on, as if it had been there before. */
async function forgetIds(
  transaction: Transaction,
  { organizationId, id }: ClaimedImport,
  { kind, ids, removed }: Forgetting,
): Promise<void> {
  await transaction.write({
    name: 'forget_removed_ids',
    text: 'DELETE FROM import_ids WHERE organization_id = $1 AND import_id = $2 AND kind = $3 AND id = ANY ($4)',
    values: [organizationId, id, kind, removed],
  });
  await transaction.write({
    name: 'leave_kept_ids',
    text: `UPDATE import_ids SET is_matched = true
            WHERE organization_id = $1 AND import_id = $2 AND kind = $3 AND id = ANY ($4)`,
    values: [organizationId, id, kind, ids],
  });
}

/** @throws ImportStopped */
async function holdClaim(
  transaction: Transaction,
  { organizationId, id, attempt }: ClaimedImport,
): Promise<void> {
  const { rowCount } = await transaction.write({
    name: 'hold_claim_of_removal',
    text: `UPDATE imports SET failures = 0
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'removing'`,
    values: [organizationId, id, attempt],
  });
  if (rowCount !== 1) throw new ImportStopped('Another process has this import.');
}

async function endRemoval(
  transaction: Transaction,
  { organizationId, id, attempt, fileKey }: ClaimedImport,
): Promise<void> {
  await transaction.write({
    name: 'delete_problems_of_removed_import',
    text: 'DELETE FROM import_problems WHERE organization_id = $1 AND import_id = $2',
    values: [organizationId, id],
  });
  // Settings stay. Those that somebody deletes from now on come back with the next import: it is a first one.
  await transaction.write({
    name: 'forget_settings_of_removed_import',
    text: `DELETE FROM import_ids WHERE organization_id = $1 AND import_id = $2 AND kind NOT IN ('cnv', 'cnt', 'tag', 'usr', 'app')`,
    values: [organizationId, id],
  });
  await transaction.write({
    name: 'end_removal_of_import',
    text: `UPDATE imports SET state = 'removed', counts = '{}', file_key = NULL, summary = NULL
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'removing'`,
    values: [organizationId, id, attempt],
  });
  if (fileKey !== null) await discardFiles(transaction, [fileKey]);
}
