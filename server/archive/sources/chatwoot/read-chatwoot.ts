import { OperatorError } from '../../../config/operator-error.ts';
import type { Problem } from '../../load/import-store.ts';
import { grouped, type SourceDatabase } from '../databases/source-database.ts';
import type { Found, FoundFile, FoundMessage } from '../found.ts';
import { foundMessage, memberKey } from './chatwoot-messages.ts';
import { contactOf, conversationOf, fieldOf } from './chatwoot-records.ts';
import {
  accountsText,
  type ContactRow,
  type ConversationRow,
  contactsText,
  conversationsText,
  type FieldRow,
  type FileRow,
  fieldsText,
  filesText,
  type LabelsRow,
  labelsText,
  type MessageRow,
  messagesText,
  type NoteRow,
  notesText,
  type RatingRow,
  ratingsText,
  type TeamRow,
  teamsText,
  type UserRow,
  usersText,
} from './chatwoot-rows.ts';

const peopleAtOnce = 500;
/** With all of their messages. */
const conversationsAtOnce = 100;

type Reading = {
  /** Required if there are several. */
  account: string | undefined;
  report: (problem: Problem) => void;
  /** Microseconds. */
  now: number;
};

/** Reads one account in the database of Chatwoot. @throws OperatorError if it is another one */
export async function* readChatwoot(
  source: SourceDatabase,
  { account, report, now }: Reading,
): AsyncGenerator<Found> {
  const id = await readAccount(source, account);
  for (const row of await source.rows<TeamRow>(teamsText, [id])) {
    const memberIds = row.member_ids.map(memberKey);
    yield { kind: 'team', id: row.id, name: row.name, memberIds, createdAt: row.created_at };
  }
  for (const row of await source.rows<FieldRow>(fieldsText, [id])) yield fieldOf(row);
  for await (const users of source.batches<UserRow>(usersText, { size: peopleAtOnce, values: [id] }))
    for (const { id: user, name, email, created_at } of users)
      yield { kind: 'person', id: memberKey(user), side: 'member', name, email, createdAt: created_at };
  for await (const contacts of source.batches<ContactRow>(contactsText, {
    size: peopleAtOnce,
    values: [id],
  })) {
    const notes = await source.rows<NoteRow>(notesText, [contacts.map((contact) => contact.id)]);
    const byContact = grouped(notes, ({ contact_id }) => contact_id);
    for (const contact of contacts) yield contactOf(contact, byContact.get(contact.id) ?? []);
  }
  let activities = 0;
  for await (const rows of source.batches<ConversationRow>(conversationsText, {
    size: conversationsAtOnce,
    values: [id],
  })) {
    const parts = await readParts(source, rows);
    activities += parts.activities;
    for (const row of rows) {
      const [labels] = parts.labels.get(row.id) ?? [];
      const [rating] = parts.ratings.get(row.id) ?? [];
      const messages = parts.messages.get(row.id) ?? [];
      yield conversationOf(row, { labels: labels?.names ?? [], rating, messages, now });
    }
  }
  const problem = `${activities} lines about changes, such as assignments, were left out.`;
  if (activities > 0) report({ kind: 'messages', external_id: 'activity', problem });
}

async function readAccount(source: SourceDatabase, account: string | undefined): Promise<string> {
  const [found] = await source.rows<{ is_chatwoot: boolean }>(
    "SELECT to_regclass('accounts') IS NOT NULL AND to_regclass('active_storage_blobs') IS NOT NULL AS is_chatwoot",
  );
  if (!found?.is_chatwoot) throw new OperatorError('This is no database of Chatwoot: it lacks its tables.');
  const accounts = await source.rows<{ id: string; name: string }>(accountsText);
  const chosen = account === undefined && accounts.length === 1 ? accounts[0]?.id : account;
  if (chosen !== undefined && accounts.some(({ id }) => id === chosen)) return chosen;
  const list = accounts.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new OperatorError(`--account must be one of these: ${list}.`);
}

type Parts = {
  labels: ReadonlyMap<string, LabelsRow[]>;
  ratings: ReadonlyMap<string, RatingRow[]>;
  messages: ReadonlyMap<string, FoundMessage[]>;
  /** Lines about changes. */
  activities: number;
};

async function readParts(source: SourceDatabase, conversations: readonly ConversationRow[]): Promise<Parts> {
  const ids = conversations.map(({ id }) => id);
  const rows = await source.rows<MessageRow>(messagesText, [ids]);
  const fileRows = await source.rows<FileRow>(filesText, [rows.map(({ id }) => id)]);
  const files = grouped(fileRows, ({ message_id }) => message_id);
  const messages = new Map<string, FoundMessage[]>();
  let activities = 0;
  for (const row of rows) {
    const message = foundMessage(row, (files.get(row.id) ?? []).map(fileOf));
    if (message) messages.set(row.conversation_id, [...(messages.get(row.conversation_id) ?? []), message]);
    else activities += 1;
  }
  return {
    labels: grouped(
      await source.rows<LabelsRow>(labelsText, [ids]),
      ({ conversation_id }) => conversation_id,
    ),
    ratings: grouped(
      await source.rows<RatingRow>(ratingsText, [ids]),
      ({ conversation_id }) => conversation_id,
    ),
    messages,
    activities,
  };
}

/** Disk services keep a file in two folders that are named after the beginning of its key. */
const fileOf = ({ id, key, filename, content_type, byte_size }: FileRow): FoundFile => ({
  id,
  name: filename ?? `file ${id}`,
  contentType: content_type,
  bytes: byte_size,
  ...(key === null ? {} : { path: `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}` }),
});
