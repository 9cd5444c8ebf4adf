import type { Archived } from '../../../contract/archive/archive-records.ts';
import { readListCell } from '../../../contract/csv/csv-cells.ts';
import { convertedId } from '../../ids/converted-id.ts';
import type { Problem } from '../load/import-store.ts';
import type { CsvConversation } from './csv-conversations.ts';
import { readPriority, readStatus, type Status } from './csv-values.ts';
import { byId, type ConvertedPerson, keepEarliest, keyOf } from './people.ts';
import { keepFirst, type PeopleFiles, type Seen } from './people-files.ts';
import type { CsvRow } from './read-csv.ts';
import type { ConvertedRecords } from './write-converted.ts';

/** Reads all conversations, as often as needed. */
type ReadConversations = (report?: (problem: Problem) => void) => AsyncGenerator<CsvConversation>;

type Mapping = {
  people: PeopleFiles;
  /** What states become, in addition to what is recognized. */
  statuses: Readonly<Record<string, Status>>;
  report: (problem: Problem) => void;
};

/** The records of a CSV file's conversations; what can't be mapped is reported. */
export async function csvRecords(read: ReadConversations, { people, statuses, report }: Mapping) {
  const statusOf = (word: string) => statuses[word.toLowerCase()] ?? readStatus(word);
  const unknown = { status: new Map<string, number>(), priority: new Map<string, number>() };
  const tags = new Map<string, Archived<'tags'>>();
  for await (const conversation of read(report)) {
    if (conversation.status !== '' && statusOf(conversation.status) === undefined)
      countWord(unknown.status, conversation.status);
    if (conversation.priority !== '' && readPriority(conversation.priority) === undefined)
      countWord(unknown.priority, conversation.priority);
    await addPeople(people, conversation);
    const { tags: cell, messages } = conversation;
    for (const name of tagNames(cell)) keepEarliest(tags, tagOf(name, messages[0]?.sentAt ?? 0));
  }
  reportUnknown(unknown.status, { what: 'status', consequence: 'open', report });
  reportUnknown(unknown.priority, { what: 'priority', consequence: 'without a priority', report });
  // Nobody can choose what those become.
  unknown.status.delete(others);
  const records: ConvertedRecords = {
    members: people.members(),
    tags: byId(tags),
    contacts: people.contacts(),
    conversations: converted(read, (it) => [conversationOf(it, statusOf(it.status))]),
    messages: converted(read, ({ id, messages }) => ofSide(messages, false).map((it) => messageOf(id, it))),
    notes: converted(read, ({ id, messages }) => ofSide(messages, true).map((it) => noteOf(id, it))),
  };
  return { records, unknownStatuses: unknown.status };
}

const maxUnknown = 50;
const others = '…';

async function* converted<Item>(
  read: ReadConversations,
  convert: (conversation: CsvConversation) => Item[],
): AsyncGenerator<Item> {
  for await (const conversation of read()) yield* convert(conversation);
}

/** The people of a conversation, each once on a side, as of their first message in it. */
async function addPeople(people: PeopleFiles, { contact, messages }: CsvConversation): Promise<void> {
  const members = new Map<string, Seen>();
  const contacts = new Map<string, Seen>();
  for (const { side, author, sentAt } of messages)
    keepFirst(side === 'contact' ? contacts : members, seenAt(author, sentAt));
  if (contact) keepFirst(contacts, seenAt(contact, messages[0]?.sentAt ?? 0));
  for (const seen of members.values()) await people.addMember(seen);
  for (const seen of contacts.values()) await people.addContact(seen);
}

const seenAt = (person: ConvertedPerson, moment: number): Seen => ({ key: keyOf(person), person, moment });

const ofSide = (messages: readonly CsvRow[], areNotes: boolean) =>
  messages.filter(({ side }) => (side === 'note') === areNotes);

const tagNames = (cell: string) => readListCell(cell).map((name) => name.slice(0, 200));

const tagOf = (name: string, moment: number): Archived<'tags'> => ({
  id: convertedId('tag', name),
  name,
  color: null,
  inserted_at: moment,
});

/** Of words beyond the fiftieth, only their number is kept. */
function countWord(counts: Map<string, number>, value: string): void {
  const typed = value.toLowerCase().slice(0, 100);
  const word = counts.size < maxUnknown || counts.has(typed) ? typed : others;
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

type Unknown = {
  what: 'status' | 'priority';
  consequence: string;
  report: (problem: Problem) => void;
};

/** Once for each word: a file of a hundred thousand conversations may have a handful. */
function reportUnknown(counts: ReadonlyMap<string, number>, { what, consequence, report }: Unknown): void {
  for (const [word, count] of counts) {
    const affected = count === 1 ? '1 conversation is' : `${count} conversations are`;
    const problem = `It isn’t known here: ${affected} ${consequence}.`;
    report({ kind: 'conversations', external_id: `${what} “${word}”`, problem });
  }
}

function conversationOf(conversation: CsvConversation, status: Status = 'open'): Archived<'conversations'> {
  const { id, externalId, contact, subject, messages } = conversation;
  const first = messages[0]?.sentAt ?? 0;
  const last = messages.at(-1)?.sentAt ?? first;
  const isOpen = status === 'open';
  return {
    id,
    number: 0,
    subject: subject === '' ? null : subject.slice(0, 500),
    status: status === 'spam' ? 'closed' : status,
    priority: readPriority(conversation.priority) ?? 'none',
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
function waitingSince(messages: readonly CsvRow[]): number | null {
  const replied = messages.findLastIndex(({ side }) => side === 'member');
  return messages.slice(replied + 1).find(({ side }) => side === 'contact')?.sentAt ?? null;
}

function messageOf(
  conversation_id: string,
  { messageId, side, author, sentAt, html }: CsvRow,
): Archived<'messages'> {
  return {
    id: convertedId('msg', messageId, sentAt),
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

const noteOf = (conversation_id: string, { messageId, author, sentAt, html }: CsvRow): Archived<'notes'> => ({
  id: convertedId('note', messageId, sentAt),
  conversation_id,
  body_html: html,
  user_id: convertedId('usr', keyOf(author)),
  via_app_id: null,
  mention_ids: [],
  inserted_at: sentAt,
  updated_at: sentAt,
});
