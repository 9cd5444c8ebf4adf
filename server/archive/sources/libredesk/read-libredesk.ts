import type { FieldKind } from '../../../../contract/values/field-kinds.ts';
import { OperatorError } from '../../../config/operator-error.ts';
import { plainText } from '../../../text/plain-text.ts';
import { readPriority } from '../../convert/csv-values.ts';
import type { Problem } from '../../load/import-store.ts';
import { grouped, type SourceDatabase } from '../databases/source-database.ts';
import type { Found, FoundConversation, FoundField, FoundMessage, FoundPerson } from '../found.ts';
import { foundMessage, type LeftOut, type MessageParts } from './libredesk-messages.ts';
import {
  type ContactNoteRow,
  type ConversationRow,
  contactNotesText,
  conversationsText,
  type FieldRow,
  fieldsText,
  type MediaRow,
  type MentionRow,
  type MessageRow,
  mediaText,
  mentionsText,
  messagesText,
  type RatingRow,
  ratingsText,
  type TagsRow,
  type TeamRow,
  tagsText,
  teamsText,
  type UserRow,
  usersText,
} from './libredesk-rows.ts';

const usersAtOnce = 500;
/** With all of their messages. */
const conversationsAtOnce = 100;

type Reading = {
  report: (problem: Problem) => void;
  /** Microseconds. */
  now: number;
};

/** Reads the database of Libredesk. @throws OperatorError if it is another one */
export async function* readLibredesk(
  source: SourceDatabase,
  { report, now }: Reading,
): AsyncGenerator<Found> {
  const rootUrl = await readRootUrl(source);
  for (const row of await source.rows<TeamRow>(teamsText))
    yield { kind: 'team', id: row.id, name: row.name, memberIds: row.member_ids, createdAt: row.created_at };
  for (const row of await source.rows<FieldRow>(fieldsText)) {
    const field = fieldOf(row);
    if (field) yield field;
  }
  const assistants = new Set<string>();
  for await (const users of source.batches<UserRow>(usersText, { size: usersAtOnce })) {
    const notes = await source.rows<ContactNoteRow>(contactNotesText, [users.map(({ id }) => id)]);
    const byContact = grouped(notes, ({ contact_id }) => contact_id);
    for (const user of users) {
      if (user.type === 'ai_assistant') assistants.add(user.id);
      yield personOf(user, byContact.get(user.id) ?? []);
    }
  }
  const leftOut: LeftOut = { activity: 0, continuity: 0 };
  for await (const rows of source.batches<ConversationRow>(conversationsText, {
    size: conversationsAtOnce,
  })) {
    const parts = await readParts(source, rows, { assistants, leftOut });
    for (const row of rows) yield conversationOf(row, { ...parts, rootUrl, now });
  }
  reportLeftOut(leftOut, report);
}

async function readRootUrl(source: SourceDatabase): Promise<string | undefined> {
  const [found] = await source.rows<{ is_libredesk: boolean }>(
    "SELECT to_regclass('conversation_messages') IS NOT NULL AND to_regclass('conversation_statuses') IS NOT NULL AS is_libredesk",
  );
  if (!found?.is_libredesk) throw new OperatorError('This is no database of Libredesk: it lacks its tables.');
  const [setting] = await source.rows<{ url: string | null }>(
    "SELECT value #>> '{}' AS url FROM settings WHERE key = 'app.root_url'",
  );
  return setting?.url?.replace(/\/+$/, '');
}

function personOf(user: UserRow, notes: readonly ContactNoteRow[]): FoundPerson {
  const isContact = user.type === 'contact' || user.type === 'visitor';
  return {
    kind: 'person',
    id: user.id,
    side: isContact ? 'contact' : 'member',
    name: [user.first_name, user.last_name].filter(Boolean).join(' '),
    email: user.email,
    phone: user.phone || null,
    externalId: isContact ? user.external_user_id : null,
    customAttributes: user.custom_attributes ?? {},
    isBlocked: isContact && !user.enabled,
    lastSeenAt: user.last_active_at,
    notes: notes.map(({ id, user_id, note, created_at }) => ({
      id,
      authorId: user_id,
      text: plainText(note).trim(),
      at: created_at,
    })),
    createdAt: user.created_at,
    updatedAt: user.updated_at,
  };
}

const kinds: Readonly<Record<string, FieldKind>> = {
  text: 'text',
  number: 'number',
  checkbox: 'checkbox',
  date: 'date',
  link: 'link',
  list: 'choice',
};

function fieldOf({
  id,
  name,
  key,
  applies_to,
  data_type,
  values,
  created_at,
}: FieldRow): FoundField | undefined {
  if (applies_to !== 'contact' && applies_to !== 'conversation') return undefined;
  return {
    kind: 'field',
    id,
    record: applies_to,
    key,
    label: name,
    type: kinds[data_type] ?? 'text',
    options: values,
    createdAt: created_at,
  };
}

type Parts = {
  tags: ReadonlyMap<string, TagsRow[]>;
  ratings: ReadonlyMap<string, RatingRow[]>;
  messages: ReadonlyMap<string, FoundMessage[]>;
};

async function readParts(
  source: SourceDatabase,
  conversations: readonly ConversationRow[],
  { assistants, leftOut }: Pick<MessageParts, 'assistants'> & { leftOut: LeftOut },
): Promise<Parts> {
  const ids = conversations.map(({ id }) => id);
  const rows = await source.rows<MessageRow>(messagesText, [ids]);
  const media = await source.rows<MediaRow>(mediaText, [rows.map(({ id }) => id)]);
  const mentions = await source.rows<MentionRow>(mentionsText, [ids]);
  const parts = {
    assistants,
    media: grouped(media, ({ message_id }) => message_id),
    mentions: grouped(mentions, ({ message_id }) => message_id),
  };
  const messages = new Map<string, FoundMessage[]>();
  for (const [id, own] of grouped(rows, ({ conversation_id }) => conversation_id))
    messages.set(
      id,
      own.flatMap((row) => foundMessage(row, parts, leftOut) ?? []),
    );
  return {
    tags: grouped(await source.rows<TagsRow>(tagsText, [ids]), ({ conversation_id }) => conversation_id),
    ratings: grouped(
      await source.rows<RatingRow>(ratingsText, [ids]),
      ({ conversation_id }) => conversation_id,
    ),
    messages,
  };
}

function conversationOf(
  row: ConversationRow,
  { tags, ratings, messages, rootUrl, now }: Parts & { rootUrl: string | undefined; now: number },
): FoundConversation {
  const [rating] = ratings.get(row.id) ?? [];
  const number = /^\d{1,9}$/.test(row.reference_number) ? Number(row.reference_number) : undefined;
  return {
    kind: 'conversation',
    id: row.uuid,
    ...(number === undefined ? {} : { number }),
    url: rootUrl ? `${rootUrl}/inboxes/all/conversation/${row.uuid}` : null,
    subject: row.subject,
    status: statusOf(row, now),
    state: row.status,
    snoozedUntil: row.snoozed_until,
    priority: readPriority(row.priority ?? '') ?? 'none',
    contactId: row.contact_id,
    assigneeId: row.assigned_user_id,
    teamId: row.assigned_team_id,
    tags: tags.get(row.id)?.[0]?.names ?? [],
    customAttributes: {
      inbox: row.inbox,
      ...row.custom_attributes,
      ...(rating ? { csat_rating: rating.rating } : {}),
      ...(rating?.feedback ? { csat_feedback: rating.feedback } : {}),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
    messages: messages.get(row.id) ?? [],
  };
}

/** By the category of its status; versions without categories have fixed names. */
function statusOf(
  { status, category, snoozed_until }: ConversationRow,
  now: number,
): FoundConversation['status'] {
  if (category === null ? /^(resolved|closed)$/i.test(status) : category === 'resolved') return 'closed';
  return snoozed_until !== null && snoozed_until > now && /^snoozed$/i.test(status) ? 'snoozed' : 'open';
}

function reportLeftOut({ activity, continuity }: LeftOut, report: Reading['report']): void {
  const add = (external_id: string, count: number, what: string) => {
    if (count > 0) report({ kind: 'messages', external_id, problem: `${count} ${what} were left out.` });
  };
  add('activity', activity, 'lines about changes, such as assignments,');
  add('continuity', continuity, 'emails that repeat messages of a chat');
}
