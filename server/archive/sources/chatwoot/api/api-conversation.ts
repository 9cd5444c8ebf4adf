import type { ImportOptions } from '../../../../../contract/inbox/import.ts';
import type { Problem } from '../../../load/import-store.ts';
import type { FoundConversation, FoundMessage, FoundPerson } from '../../found.ts';
import { addressIn } from '../../http/address-in.ts';
import { idOf, type Json, objectOf, textOf } from '../../http/read-json.ts';
import { shownPictures } from '../../http/shown-pictures.ts';
import type { SourceStatus } from '../../http/source.ts';
import { unlessAsleep } from '../../http/unless-asleep.ts';
import { authorOf, foundMessage } from '../chatwoot-messages.ts';
import { contactOf, conversationOf as foundConversation } from '../chatwoot-records.ts';
import { filesOf } from './api-files.ts';
import { contactRow, conversationRow, messageRow, ratingIn, senderType } from './api-rows.ts';

export const chatwootCloud = 'https://app.chatwoot.com';

export type ChatwootReading = {
  options: ImportOptions;
  /** Their names by their ids. */
  inboxes: ReadonlyMap<string, string>;
  isFileAddress(url: URL): boolean;
};

export const defaultStatus = (state: string): SourceStatus => (state === 'resolved' ? 'closed' : 'open');

type Converted = { conversation: FoundConversation; people: FoundPerson[]; problems: Problem[] };

/** Undefined without an id or a date. */
export function conversationOf(
  reading: ChatwootReading,
  conversation: Json,
  messages: readonly Json[],
): Converted | undefined {
  const row = conversationRow(conversation, reading.inboxes);
  if (!row) return undefined;
  const problems: Problem[] = [];
  const { sender, channel } = objectOf(conversation.meta);
  const isEmail = channel === 'Channel::Email';
  const found = messages.flatMap((message): FoundMessage[] => {
    const converted = messageOf(reading, message, {
      isEmail,
      report: (problem) => void problems.push(problem),
    });
    if (converted === 'incomplete') {
      const external_id = `${row.id}/${idOf(message.id) ?? 'unknown'}`;
      problems.push({ kind: 'messages', external_id, problem: 'It has no id, or no date.' });
    }
    return typeof converted === 'object' ? [converted] : [];
  });
  const labels = (Array.isArray(conversation.labels) ? conversation.labels : []).flatMap(
    (it) => textOf(it) ?? [],
  );
  const described = foundConversation(row, { labels, rating: ratingIn(messages), messages: found, now: 0 });
  const state = described.state ?? 'open';
  const status = reading.options.statuses?.[state] ?? defaultStatus(state);
  return {
    problems,
    people: [...messages.flatMap((it) => senderOf(it) ?? []), ...contactsIn(sender)],
    conversation: {
      ...described,
      url: urlOf(reading.options, row.id),
      ...unlessAsleep(status, state === 'snoozed' ? row.snoozed_until : null),
    },
  };
}

type MessageContext = { isEmail: boolean; report: (problem: Problem) => void };

/** Undefined for a line about a change. */
function messageOf(
  { isFileAddress }: ChatwootReading,
  message: Json,
  { isEmail, report }: MessageContext,
): FoundMessage | 'incomplete' | undefined {
  const row = messageRow(message, { isEmail });
  if (!row) return 'incomplete';
  const files = filesOf(message, report);
  const found = foundMessage(row, files);
  if (!found) return undefined;
  // Pictures in email are no attachments of its message.
  const isOwn = (url: URL) => isFileAddress(url) && url.pathname.includes('/rails/active_storage/');
  return { ...found, files: [...files, ...shownPictures(found.html, { isOwn, known: files })] };
}

/** Who wrote a message: those who have left are described nowhere else. */
function senderOf(message: Json): FoundPerson | undefined {
  const sender = objectOf(message.sender);
  const type = senderType(sender);
  const id = authorOf({ sender_type: type, sender_id: idOf(sender.id) });
  if (id === null) return undefined;
  if (type === 'Contact') return contactsIn(sender)[0];
  const name = textOf(sender.name) ?? id;
  return { kind: 'person', id, side: 'member', name, email: null, createdAt: 0 };
}

function contactsIn(contact: unknown): FoundPerson[] {
  const row = contactRow(objectOf(contact));
  return row ? [contactOf(row, [])] : [];
}

/** Where agents see it. */
const urlOf = ({ address = chatwootCloud, account = '' }: ImportOptions, id: string) =>
  addressIn(address, `app/accounts/${account.trim()}/conversations/${id}`).href;
