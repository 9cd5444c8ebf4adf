import type { Transaction } from '../../db/database.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { fileRow, insertFiles } from './insert-files.ts';
import { count, type Loading, type Outcome, timeOf } from './load-step.ts';
import type { StoredFile } from './store-attachments.ts';

type InsertAttachments = {
  conversations: readonly WholeConversation[];
  files: ReadonlyMap<string, StoredFile>;
  outcome: Outcome;
};

/** Attachments whose files are in the store. */
export async function insertAttachments(
  transaction: Transaction,
  loading: Loading,
  { conversations, files, outcome }: InsertAttachments,
): Promise<void> {
  const { organizationId, ids } = loading;
  const positions = new Map<string, number>();
  const rows = conversations.flatMap(({ attachments }) =>
    attachments.flatMap((attachment) => {
      const { resource_id, resource_type } = attachment;
      const position = (positions.get(resource_id) ?? 0) + 1;
      positions.set(resource_id, position);
      const file = files.get(attachment.id);
      if (!file) return [];
      const of = (type: 'message' | 'note') =>
        resource_type === type ? ids.of(type === 'message' ? 'msg' : 'note', resource_id) : null;
      const insertedAt = timeOf(attachment.inserted_at);
      return {
        ...fileRow(loading, { attachment, file, place: position }),
        message_id: of('message'),
        note_id: of('note'),
        uploaded_at: insertedAt,
        inserted_at: insertedAt,
        is_shared: false,
      };
    }),
  );
  count(outcome, 'attachments', await insertFiles(transaction, organizationId, rows));
}
