import { idOf, type Json, momentOf, numberOf, objectOf, objectsOf, textOf } from '../../http/read-json.ts';
import { priorities, states } from '../chatwoot-records.ts';
import type { ContactRow, ConversationRow, FieldRow, MessageRow } from '../chatwoot-rows.ts';

/*
 * What Chatwoot's API returns, as the rows of its database would have it: words are numbers there, and its times have fractions of a
 * second. Undefined for a record without an id or a date.
 */

const placeIn = (words: readonly string[], value: unknown) => words.indexOf(textOf(value) ?? '');

const fieldTypes = ['text', 'number', 'currency', 'percent', 'link', 'date', 'list', 'checkbox'];

export function fieldRow(field: Json, model: number): FieldRow | undefined {
  const id = idOf(field.id);
  const key = textOf(field.attribute_key);
  if (id === null || key === null) return undefined;
  return {
    id,
    key,
    name: textOf(field.attribute_display_name) ?? key,
    model,
    type: placeIn(fieldTypes, field.attribute_display_type),
    options: field.attribute_values,
    created_at: momentOf(field.created_at) ?? 0,
  };
}

export function contactRow(contact: Json): ContactRow | undefined {
  const id = idOf(contact.id);
  if (id === null) return undefined;
  const createdAt = momentOf(contact.created_at) ?? 0;
  return {
    id,
    name: textOf(contact.name),
    last_name: textOf(contact.last_name),
    email: textOf(contact.email),
    phone_number: textOf(contact.phone_number),
    identifier: textOf(contact.identifier),
    custom_attributes: objectOf(contact.custom_attributes),
    blocked: contact.blocked === true,
    last_activity_at: momentOf(contact.last_activity_at),
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export function conversationRow(
  conversation: Json,
  inboxes: ReadonlyMap<string, string>,
): ConversationRow | undefined {
  const id = numberOf(conversation.id);
  const createdAt = momentOf(conversation.created_at);
  if (id === null || createdAt === null) return undefined;
  const { sender, assignee, team } = objectOf(conversation.meta);
  const priority = placeIn(priorities, conversation.priority);
  return {
    id: String(id),
    display_id: id,
    status: placeIn(states, conversation.status),
    priority: priority === -1 ? null : priority,
    contact_id: idOf(objectOf(sender).id),
    assignee_id: idOf(objectOf(assignee).id),
    team_id: idOf(objectOf(team).id),
    inbox: inboxes.get(idOf(conversation.inbox_id) ?? '') ?? null,
    subject: textOf(objectOf(conversation.additional_attributes).mail_subject),
    custom_attributes: objectOf(conversation.custom_attributes),
    snoozed_until: momentOf(conversation.snoozed_until),
    created_at: createdAt,
    updated_at: momentOf(conversation.updated_at) ?? momentOf(conversation.last_activity_at) ?? createdAt,
  };
}

/** Names of classes, which the database has, by the words of the API. */
const senderTypes: Readonly<Record<string, string>> = {
  contact: 'Contact',
  user: 'User',
  agent_bot: 'AgentBot',
  captain_assistant: 'Captain::Assistant',
};

export const senderType = (sender: Json): string | null => senderTypes[textOf(sender.type) ?? ''] ?? null;

export function messageRow(message: Json, { isEmail }: { isEmail: boolean }): MessageRow | undefined {
  const id = idOf(message.id);
  const createdAt = momentOf(message.created_at);
  if (id === null || createdAt === null) return undefined;
  const sender = objectOf(message.sender);
  return {
    id,
    conversation_id: idOf(message.conversation_id) ?? '',
    message_type: numberOf(message.message_type) ?? 0,
    content: textOf(message.content),
    private: message.private === true,
    status: placeIn(['sent', 'delivered', 'read', 'failed'], message.status),
    source_id: textOf(message.source_id),
    sender_type: senderType(sender),
    sender_id: idOf(sender.id),
    content_attributes: message.content_attributes,
    is_email: isEmail,
    created_at: createdAt,
  };
}

/** Of the last survey that was answered. */
export function ratingIn(messages: readonly Json[]): { rating: number; feedback: string | null } | undefined {
  for (const { content_attributes } of messages.toReversed()) {
    const { submitted_values } = objectOf(content_attributes);
    const response = objectOf(objectOf(submitted_values).csat_survey_response);
    const rating = numberOf(response.rating);
    if (rating !== null) return { rating, feedback: textOf(response.feedback_message) };
  }
  return undefined;
}

/** Lists are in `payload`, or, like those of agents, teams and fields, the response itself. */
export const payloadOf = (response: unknown): Json[] =>
  objectsOf(Array.isArray(response) ? response : objectOf(response).payload);
