import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { FoundConversation, FoundFile, FoundMessage } from '../found.ts';
import {
  addressOf,
  htmlOf,
  idOf,
  type Json,
  momentOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
  textsOf,
} from '../http/read-json.ts';
import { shownPictures } from '../http/shown-pictures.ts';
import type { SourceStatus } from '../http/source.ts';
import { unlessAsleep } from '../http/unless-asleep.ts';
import type { TicketFields } from './zendesk-fields.ts';

/** What tickets of an account are read with. */
export type TicketReading = {
  base: URL;
  options: ImportOptions;
  fields: TicketFields;
  /** The names of custom statuses, by their ids. */
  statusNames: ReadonlyMap<string, string>;
};

const priorities: Readonly<Record<string, NonNullable<FoundConversation['priority']>>> = {
  low: 'low',
  normal: 'medium',
  high: 'high',
  urgent: 'urgent',
};

/** What a status becomes, unless an admin has chosen something else. */
export const defaultStatus = (category: string): SourceStatus =>
  category === 'solved' || category === 'closed' ? 'closed' : 'open';

type Ticket = { ticket: Json; comments: readonly Json[]; users: ReadonlyMap<string, Json> };

/** A ticket with its comments, some of which may be unusable. */
export function conversationOf(
  reading: TicketReading,
  { ticket, comments, users }: Ticket,
): FoundConversation {
  const id = idOf(ticket.id) ?? '';
  const createdAt = momentOf(ticket.created_at) ?? 0;
  const category = textOf(ticket.status) ?? 'open';
  const state = reading.statusNames.get(idOf(ticket.custom_status_id) ?? '') ?? category;
  const messages = comments.flatMap((comment) => messageOf(reading, comment) ?? []);
  return {
    kind: 'conversation',
    id,
    number: Number(id),
    url: new URL(`/agent/tickets/${id}`, reading.base).href,
    subject: textOf(ticket.raw_subject) ?? textOf(ticket.subject),
    state,
    ...statusOf(reading.options, { state, category, dueAt: momentOf(ticket.due_at) }),
    priority: priorities[textOf(ticket.priority) ?? ''] ?? 'none',
    contactId: idOf(ticket.requester_id),
    assigneeId: idOf(ticket.assignee_id),
    teamId: idOf(ticket.group_id),
    tags: textsOf(ticket.tags),
    followerIds: idsOf(ticket.follower_ids),
    participants: participantsOf(ticket, users),
    customAttributes: reading.fields.valuesOf(ticket),
    createdAt,
    updatedAt: momentOf(ticket.updated_at) ?? createdAt,
    messages,
  };
}

const idsOf = (value: unknown) => (Array.isArray(value) ? value.flatMap((it) => idOf(it) ?? []) : []);

type State = { state: string; category: string; dueAt: number | null };

function statusOf(
  { statuses = {} }: ImportOptions,
  { state, category, dueAt }: State,
): Pick<FoundConversation, 'status' | 'snoozedUntil'> {
  const status = statuses[state.toLowerCase()] ?? statuses[category] ?? defaultStatus(category);
  const isWaiting = category === 'pending' || category === 'hold';
  return unlessAsleep(status, isWaiting ? dueAt : null);
}

/** People in copy; agents among them are followers. */
function participantsOf(
  ticket: Json,
  users: ReadonlyMap<string, Json>,
): NonNullable<FoundConversation['participants']> {
  return [...new Set([...idsOf(ticket.email_cc_ids), ...idsOf(ticket.collaborator_ids)])].flatMap((id) => {
    const user = users.get(id);
    const address = addressOf(user?.email);
    if (!user || address === null || user.role !== 'end-user') return [];
    return [{ address, name: textOf(user.name), contactId: id }];
  });
}

/** Undefined for a comment without an id or a moment. */
function messageOf(reading: TicketReading, comment: Json): FoundMessage | undefined {
  const id = idOf(comment.id);
  const at = momentOf(comment.created_at);
  if (id === null || at === null) return undefined;
  const html = textOf(comment.html_body) ?? htmlOf(textOf(comment.plain_body) ?? textOf(comment.body) ?? '');
  const files = objectsOf(comment.attachments).flatMap((it) => fileOf(it) ?? []);
  const isOwn = (url: URL) =>
    url.origin === reading.base.origin || url.hostname.endsWith('.zdusercontent.com');
  const author = numberOf(comment.author_id);
  return {
    id,
    isNote: comment.public === false,
    // The system's own comments are by -1.
    authorId: author !== null && author > 0 ? String(author) : null,
    html,
    at,
    files: [...files, ...shownPictures(html, { isOwn, known: files })],
    mail: mailOf(comment, at),
  };
}

/** Undefined for a file that was deleted. */
function fileOf(attachment: Json): FoundFile | undefined {
  const id = idOf(attachment.id);
  const url = textOf(attachment.content_url);
  if (id === null || url === null || attachment.deleted === true) return undefined;
  return {
    id,
    name: textOf(attachment.file_name) ?? id,
    contentType: textOf(attachment.content_type),
    bytes: numberOf(attachment.size),
    url,
    shownAs: [url, textOf(attachment.mapped_content_url)].filter((it) => it !== null),
  };
}

/** The headers of a comment that was an email, so that a reply to it finds its conversation. */
function mailOf(comment: Json, at: number): NonNullable<FoundMessage['mail']> | null {
  const messageId = textOf(objectOf(objectOf(comment.metadata).system).message_id)?.trim();
  if (messageId === undefined) return null;
  const { from, to } = objectOf(objectOf(comment.via).source);
  const header = (kind: 'from' | 'to', value: unknown) => {
    const address = addressOf(objectOf(value).address);
    return address === null ? [] : [{ kind, address, name: textOf(objectOf(value).name) }];
  };
  return {
    message_id: messageId.replace(/^<|>$/g, ''),
    in_reply_to: null,
    references: [],
    subject: null,
    sent_at: at,
    recipients: [...header('from', from), ...header('to', to)],
  };
}
