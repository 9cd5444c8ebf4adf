import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Transaction } from '../../db/database.ts';
import { activityOf } from '../../features/conversations/conversation-activity.ts';
import { addReferences, type Reference } from './add-references.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { insertAlong } from './insert-along.ts';
import { known } from './known-id.ts';
import {
  changedAt,
  count,
  insertRows,
  type Loading,
  localOrNull,
  type Outcome,
  timeOf,
  timeOrNull,
} from './load-step.ts';
import type { LoadedMessage } from './message-rows.ts';
import type { Present } from './present-records.ts';
import { takeNumbers } from './take-numbers.ts';
import { withoutOddLinks } from './without-odd-links.ts';

type InsertConversations = {
  fresh: readonly WholeConversation[];
  present: Present;
  ofConversation: ReadonlyMap<string, LoadedMessage[]>;
  outcome: Outcome;
};

/** New conversations, with their tags, followers and participants. */
export async function insertConversations(
  transaction: Transaction,
  loading: Loading,
  { fresh, present, ofConversation, outcome }: InsertConversations,
): Promise<void> {
  if (fresh.length === 0) return;
  const { organizationId, ids } = loading;
  const numbers = await takeNumbers(transaction, loading, fresh);
  const inBatch = new Set(fresh.map(({ conversation }) => ids.of('cnv', conversation.id)));
  const pending: Reference[] = [];
  const conversations = await withoutOddLinks(transaction, organizationId, {
    record: 'conversation',
    kind: 'conversations',
    items: fresh.map(({ conversation }) => conversation),
    outcome,
  });
  const rows = conversations.flatMap((conversation, index) => {
    const id = ids.of('cnv', conversation.id);
    if (id === undefined) return [];
    const merged = localOrNull(loading, 'cnv', conversation.merged_into_id);
    if (merged !== null && !inBatch.has(merged)) pending.push({ kind: 'merged', id, target_id: merged });
    outcome.ids.push({ kind: 'cnv', external_id: conversation.id, id, is_matched: false });
    return [
      {
        ...conversationRow(loading, { conversation, present, messages: ofConversation.get(id) ?? [] }),
        id,
        number: numbers[index],
        merged_into_id: merged !== null && inBatch.has(merged) ? merged : null,
      },
    ];
  });
  const inserted = await insertRows(transaction, organizationId, { text: insertConversationRows, rows });
  if (inserted.size !== rows.length)
    throw new Error('A conversation of an import was there all of a sudden.');
  count(outcome, 'conversations', inserted.size);
  await addReferences(transaction, loading, pending);
  await insertAlong(transaction, loading, fresh);
}

type RowOf = {
  conversation: Archived<'conversations'>;
  present: Present;
  messages: readonly LoadedMessage[];
};

function conversationRow(loading: Loading, { conversation, present, messages }: RowOf) {
  const { keepsIds } = loading;
  const activity = activityOf(
    messages.map(({ row }) => row),
    timeOf(conversation.inserted_at),
  );
  const solution = messages.findLast(({ row }) => row.marked_as_solution_at !== null);
  return {
    ...activity,
    subject: conversation.subject,
    status: conversation.status,
    priority: conversation.priority,
    source: keepsIds ? conversation.source : 'import',
    is_spam: conversation.is_spam,
    contact_id: known(present.contacts, localOrNull(loading, 'cnt', conversation.contact_id)),
    assignee_id: known(present.users, localOrNull(loading, 'usr', conversation.assignee_id)),
    team_id: known(present.teams, localOrNull(loading, 'team', conversation.team_id)),
    custom_attributes: conversation.custom_attributes,
    meta_info: keepsIds ? conversation.meta_info : withOrigin(conversation),
    last_message_preview: messages.at(-1)?.preview ?? null,
    solution_message_id: solution?.row.id ?? null,
    waiting_since: timeOrNull(conversation.waiting_since),
    first_replied_at: timeOrNull(conversation.first_replied_at),
    snoozed_until: timeOrNull(conversation.snoozed_until),
    closed_at: timeOrNull(conversation.closed_at),
    last_activity_at: timeOf(conversation.last_activity_at),
    inserted_at: timeOf(conversation.inserted_at),
    updated_at: changedAt(loading, conversation.updated_at),
  };
}

/** A conversation of another installation is known there by its id; what a converter says is kept. */
function withOrigin({ id, meta_info }: Archived<'conversations'>): Record<string, unknown> {
  const { deskbell } = meta_info as { deskbell?: { imported?: unknown } };
  if (deskbell?.imported) return meta_info;
  return { ...meta_info, deskbell: { ...deskbell, imported: { source: 'deskbell', external_id: id } } };
}

const insertConversationRows = `
  INSERT INTO conversations (organization_id, id, number, subject, status, priority, source, is_spam, contact_id, assignee_id,
    team_id, custom_attributes, meta_info, message_count, last_message_id, last_message_preview, last_message_user_id,
    last_message_contact_id, last_message_at, solution_message_id, waiting_since, first_replied_at, snoozed_until, closed_at,
    merged_into_id, last_activity_at, inserted_at, updated_at)
  SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (id uuid, number bigint, subject text, status text, priority text, source text,
         is_spam boolean, contact_id uuid, assignee_id uuid, team_id uuid, custom_attributes jsonb, meta_info jsonb,
         message_count integer, last_message_id uuid, last_message_preview text, last_message_user_id uuid,
         last_message_contact_id uuid, last_message_at timestamptz, solution_message_id uuid, waiting_since timestamptz,
         first_replied_at timestamptz, snoozed_until timestamptz, closed_at timestamptz, merged_into_id uuid,
         last_activity_at timestamptz, inserted_at timestamptz, updated_at timestamptz)
      ON CONFLICT (organization_id, id) DO NOTHING RETURNING id`;
