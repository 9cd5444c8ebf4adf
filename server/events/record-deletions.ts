import type { EventType } from '../../contract/event.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';
import type { EventActor } from './record-event.ts';

export type Deletions = {
  organizationId: string;
  type: Extract<EventType, 'conversation.deleted' | 'contact.deleted'>;
  actor: EventActor;
  /** Of records that are locked, or deleted by this transaction. */
  ids: readonly string[];
};

/** Records that many records are gone, in the transaction that deletes them: only their ids are left. */
export async function recordDeletions(
  transaction: Transaction,
  { organizationId, type, actor, ids }: Deletions,
): Promise<void> {
  await transaction.write({
    name: 'record_deletions',
    text: `INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data)
           SELECT $1, deleted.event_id, $4, $5, $6, $7, deleted.id, jsonb_build_object('id', deleted.id)
             FROM unnest($2::uuid[], $3::uuid[]) AS deleted (id, event_id)`,
    values: [
      organizationId,
      ids,
      ids.map(() => newId()),
      type,
      actor.type,
      actor.type === 'member' ? actor.userId : null,
      actor.type === 'system' ? null : (actor.appId ?? null),
    ],
  });
}
