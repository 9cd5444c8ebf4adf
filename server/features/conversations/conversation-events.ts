import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '../../../contract/event.ts';
import type { Transaction } from '../../db/database.ts';
import { type EventActor, type EventCause, recordEvent } from '../../events/record-event.ts';

type Snapshot = Record<string, unknown>;

export type ConversationChange = {
  organizationId: string;
  conversationId: string;
  actor: EventActor;
  before: Snapshot;
  after: Snapshot;
  /** Columns that count as changed, though their values may be the same: they summarize rows of another table. */
  changed?: readonly string[];
  causedBy?: EventCause | undefined;
};

/** Which event covers which columns (contract section 9); each column is covered once. */
const eventRules: readonly { type(after: Snapshot): EventType; columns: readonly string[] }[] = [
  { type: () => 'conversation.status_changed', columns: ['status'] },
  {
    type: ({ assignee_id }) => (assignee_id === null ? 'conversation.unassigned' : 'conversation.assigned'),
    columns: ['assignee_id'],
  },
  { type: () => 'conversation.team_changed', columns: ['team_id'] },
  { type: () => 'conversation.tags_changed', columns: ['tags'] },
  { type: () => 'conversation.spam_changed', columns: ['is_spam'] },
  {
    type: () => 'conversation.updated',
    columns: [
      'contact_id',
      'subject',
      'priority',
      'custom_attributes',
      'meta_info',
      'snoozed_until',
      'message_count',
      'solution_message_id',
      'scheduled_at',
      'scheduled_is_held',
    ],
  },
];

/** Records the changes of a locked conversation, with the previous value of each changed column. */
export async function recordConversationChange(
  transaction: Transaction,
  {
    organizationId,
    conversationId,
    actor,
    before,
    after,
    changed: touched = [],
    causedBy,
  }: ConversationChange,
): Promise<void> {
  const common = { organizationId, actor, recordId: conversationId, data: after, causedBy };
  for (const { type, columns } of eventRules) {
    const changed = columns.filter(
      (column) => touched.includes(column) || !isDeepStrictEqual(before[column], after[column]),
    );
    // If a snoozed conversation is opened or closed, clearing its wake-up time needs no event.
    if (changed.length === 0 || (changed.join() === 'snoozed_until' && before.status !== after.status))
      continue;
    const previous = Object.fromEntries(changed.map((column) => [column, before[column]]));
    await recordEvent(transaction, { ...common, type: type(after), previous });
  }
}
