import type { FieldKind } from '../../../../contract/values/field-kinds.ts';
import type { FoundConversation, FoundField, FoundMessage, FoundPerson } from '../found.ts';
import { contactKey, memberKey } from './chatwoot-messages.ts';
import type { ContactRow, ConversationRow, FieldRow, NoteRow, RatingRow } from './chatwoot-rows.ts';

/* What Chatwoot has, whether its database or its API was read. */

export function contactOf(contact: ContactRow, notes: readonly NoteRow[]): FoundPerson {
  return {
    kind: 'person',
    id: contactKey(contact.id),
    side: 'contact',
    name: [contact.name, contact.last_name].filter(Boolean).join(' '),
    email: contact.email,
    phone: contact.phone_number,
    externalId: contact.identifier,
    customAttributes: contact.custom_attributes ?? {},
    isBlocked: contact.blocked ?? false,
    lastSeenAt: contact.last_activity_at,
    notes: notes.map(({ id, user_id, content, created_at }) => ({
      id,
      authorId: memberKey(user_id),
      text: content,
      at: created_at,
    })),
    createdAt: contact.created_at,
    updatedAt: contact.updated_at,
  };
}

/** By Chatwoot's numbers. */
const fieldTypes: readonly FieldKind[] = [
  'text',
  'number',
  'number',
  'number',
  'link',
  'date',
  'choice',
  'checkbox',
];

export const fieldOf = ({ id, name, key, model, type, options, created_at }: FieldRow): FoundField => ({
  kind: 'field',
  id,
  record: model === 0 ? 'conversation' : 'contact',
  key,
  label: name,
  type: fieldTypes[type] ?? 'text',
  options: Array.isArray(options) ? options.filter((option) => typeof option === 'string') : [],
  createdAt: created_at,
});

/** By Chatwoot's numbers, like priorities. */
export const states = ['open', 'resolved', 'pending', 'snoozed'];
export const priorities = ['low', 'medium', 'high', 'urgent'] as const;

type Parts = {
  labels: readonly string[];
  rating: Pick<RatingRow, 'rating' | 'feedback'> | undefined;
  messages: readonly FoundMessage[];
  /** Microseconds. */
  now: number;
};

export function conversationOf(
  row: ConversationRow,
  { labels, rating, messages, now }: Parts,
): FoundConversation {
  const state = states[row.status] ?? 'open';
  const wakesLater = row.snoozed_until !== null && row.snoozed_until > now;
  return {
    kind: 'conversation',
    id: String(row.display_id),
    number: row.display_id,
    url: null,
    subject: row.subject,
    status: state === 'resolved' ? 'closed' : state === 'snoozed' && wakesLater ? 'snoozed' : 'open',
    state,
    snoozedUntil: row.snoozed_until,
    priority: (row.priority === null ? undefined : priorities[row.priority]) ?? 'none',
    contactId: row.contact_id === null ? null : contactKey(row.contact_id),
    assigneeId: row.assignee_id === null ? null : memberKey(row.assignee_id),
    teamId: row.team_id,
    tags: labels,
    customAttributes: {
      ...(row.inbox === null ? {} : { inbox: row.inbox }),
      ...row.custom_attributes,
      ...(rating ? { csat_rating: rating.rating } : {}),
      ...(rating?.feedback ? { csat_feedback: rating.feedback } : {}),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    messages,
  };
}
