import type { Archived } from '../../../contract/archive/archive-records.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { changedIds } from '../write/archive-queries.ts';
import {
  count,
  insertRows,
  type LoadBatch,
  type Loading,
  localOrNull,
  newOutcome,
  timeOf,
} from './load-step.ts';

/** The history of conversations, once all of them are loaded: some entries refer to others. */
export const loadHistory: LoadBatch<'history'> = async (transaction, loading, entries) => {
  const outcome = newOutcome();
  const inserted = await insertRows(transaction, loading.organizationId, {
    text: `INSERT INTO conversation_history (organization_id, conversation_id, inserted_at, id, actor_type, actor_user_id,
             actor_app_id, before, after, merged_id, split_into_id, split_from_id)
           SELECT $1, c.id, r.inserted_at, r.id, r.actor_type, r.actor_user_id, r.actor_app_id, r.before, r.after, m.id,
                  r.split_into_id, r.split_from_id
             FROM jsonb_to_recordset($2) AS r (id uuid, conversation_id uuid, inserted_at timestamptz, actor_type text,
                  actor_user_id uuid, actor_app_id uuid, before jsonb, after jsonb, merged_id uuid, split_into_id uuid,
                  split_from_id uuid)
             JOIN conversations c ON c.organization_id = $1 AND c.id = r.conversation_id
             LEFT JOIN conversations m ON m.organization_id = $1 AND m.id = r.merged_id
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: entries.map((entry) => ({
      id: loading.ids.of('evt', entry.id),
      conversation_id: localOrNull(loading, 'cnv', entry.conversation_id),
      inserted_at: timeOf(entry.inserted_at),
      actor_type: entry.actor.type,
      actor_user_id: localOrNull(loading, 'usr', entry.actor.user_id),
      actor_app_id: localOrNull(loading, 'app', entry.actor.app_id),
      before: withLocalIds(loading, entry.before),
      after: withLocalIds(loading, entry.after),
      merged_id: localOrNull(loading, 'cnv', entry.merged_id),
      split_into_id: localOrNull(loading, 'cnv', entry.split_into_id),
      split_from_id: localOrNull(loading, 'cnv', entry.split_from_id),
    })),
  });
  count(outcome, 'history', inserted.size);
  return outcome;
};

/** Changes name people and teams by their ids, which a reader casts: anything else becomes null. */
function withLocalIds({ ids }: Loading, values: Archived<'history'>['before']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const prefix = changedIds[key];
      if (!prefix || value === null) return [key, value];
      const isId = typeof value === 'string' && parsePublicId(prefix, value) !== undefined;
      return [key, isId ? ids.of(prefix, value) : null];
    }),
  );
}
