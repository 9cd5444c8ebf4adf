import type { Archived } from '../../../contract/archive/archive-records.ts';
import { readListCell } from '../../../contract/csv/csv-cells.ts';
import type { Problem } from '../load/import-store.ts';
import { convertedId } from './converted-id.ts';
import { readPriority, readStatus } from './csv-values.ts';
import { byId, contactOf, keepEarliest, keyOf, memberOf } from './people.ts';
import type { CsvContent, CsvConversation, CsvMessage } from './read-csv.ts';
import type { ConvertedRecords } from './write-converted.ts';

/** The records of a CSV file's conversations; what can't be mapped is reported. */
export function csvRecords(
  { conversations }: CsvContent,
  report: (problem: Problem) => void,
): ConvertedRecords {
  const sorted = conversations
    .map((conversation) => ({ ...conversation, id: convertedId('cnv', conversation.externalId) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const members = new Map<string, Archived<'members'>>();
  const contacts = new Map<string, Archived<'contacts'>>();
  const tags = new Map<string, Archived<'tags'>>();
  for (const { contact, tags: cell, messages } of sorted) {
    for (const { side, author, sentAt } of messages) {
      if (side !== 'contact') keepEarliest(members, memberOf(author, sentAt));
      else keepEarliest(contacts, contactOf(author, sentAt));
    }
    const [first] = messages;
    if (!first) continue;
    if (contact) keepEarliest(contacts, contactOf(contact, first.sentAt));
    for (const name of tagNames(cell)) keepEarliest(tags, tagOf(name, first.sentAt));
  }
  return {
    members: byId(members),
    tags: byId(tags),
    contacts: byId(contacts),
    conversations: sorted.map((conversation) => conversationOf(conversation, report)),
    messages: converted(sorted, false, messageOf),
    notes: converted(sorted, true, noteOf),
  };
}

/** One at a time: there can be hundreds of thousands. */
function* converted<Item>(
  conversations: readonly (CsvConversation & { id: string })[],
  areNotes: boolean,
  convert: (conversationId: string, message: CsvMessage) => Item,
): Generator<Item> {
  for (const { id, messages } of conversations)
    for (const message of ofSide(messages, areNotes)) yield convert(id, message);
}

const ofSide = (messages: readonly CsvMessage[], areNotes: boolean) =>
  messages.filter(({ side }) => (side === 'note') === areNotes);

const tagNames = (cell: string) => readListCell(cell).map((name) => name.slice(0, 200));

const tagOf = (name: string, moment: number): Archived<'tags'> => ({
  id: convertedId('tag', name),
  name,
  color: null,
  inserted_at: moment,
});

function conversationOf(
  conversation: CsvConversation & { id: string },
  report: (problem: Problem) => void,
): Archived<'conversations'> {
  const { id, externalId, contact, subject, messages } = conversation;
  const mapped = <Value>(what: 'status' | 'priority', read: (text: string) => Value | undefined) => {
    const text = conversation[what];
    const value = text === '' ? undefined : read(text);
    if (text !== '' && value === undefined)
      report({
        kind: 'conversations',
        external_id: externalId.slice(0, 100),
        problem: `Its ${what} “${text.slice(0, 50)}” is not known, and was left out.`,
      });
    return value;
  };
  const status = mapped('status', readStatus) ?? 'open';
  const first = messages[0]?.sentAt ?? 0;
  const last = messages.at(-1)?.sentAt ?? first;
  const isOpen = status === 'open';
  return {
    id,
    number: 0,
    subject: subject === '' ? null : subject.slice(0, 500),
    status: status === 'spam' ? 'closed' : status,
    priority: mapped('priority', readPriority) ?? 'none',
    source: 'import',
    is_spam: status === 'spam',
    contact_id: contact ? convertedId('cnt', keyOf(contact)) : null,
    assignee_id: null,
    team_id: null,
    tag_ids: [...new Set(tagNames(conversation.tags).map((name) => convertedId('tag', name)))],
    follower_ids: [],
    participants: [],
    custom_attributes: {},
    meta_info: { deskbell: { imported: { external_id: externalId } } },
    waiting_since: waitingSince(messages),
    first_replied_at: messages.find(({ side }) => side === 'member')?.sentAt ?? null,
    snoozed_until: null,
    closed_at: isOpen ? null : last,
    merged_into_id: null,
    // Notes are no activity.
    last_activity_at: ofSide(messages, false).at(-1)?.sentAt ?? first,
    inserted_at: first,
    updated_at: last,
  };
}

/** The contact's first message after the last reply. */
function waitingSince(messages: readonly CsvMessage[]): number | null {
  const replied = messages.findLastIndex(({ side }) => side === 'member');
  return messages.slice(replied + 1).find(({ side }) => side === 'contact')?.sentAt ?? null;
}

function messageOf(
  conversation_id: string,
  { externalId, side, author, sentAt, html }: CsvMessage,
): Archived<'messages'> {
  return {
    id: convertedId('msg', externalId, sentAt),
    conversation_id,
    source: 'import',
    body_html: html,
    user_id: side === 'member' ? convertedId('usr', keyOf(author)) : null,
    via_app_id: null,
    contact_id: side === 'contact' ? convertedId('cnt', keyOf(author)) : null,
    is_ai_message: false,
    reply_to_id: null,
    meta_info: {},
    channel_info: null,
    marked_as_solution_at: null,
    delivery: null,
    mail: null,
    inserted_at: sentAt,
  };
}

const noteOf = (
  conversation_id: string,
  { externalId, author, sentAt, html }: CsvMessage,
): Archived<'notes'> => ({
  id: convertedId('note', externalId, sentAt),
  conversation_id,
  body_html: html,
  user_id: convertedId('usr', keyOf(author)),
  via_app_id: null,
  mention_ids: [],
  inserted_at: sentAt,
  updated_at: sentAt,
});
