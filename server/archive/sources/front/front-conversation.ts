import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { Problem } from '../../load/import-store.ts';
import type { FoundConversation, FoundPerson } from '../found.ts';
import { addressOf, idOf, type Json, momentOf, objectsOf, textOf } from '../http/read-json.ts';
import type { SourceStatus } from '../http/source.ts';
import { unlessAsleep } from '../http/unless-asleep.ts';
import type { FrontFields } from './front-fields.ts';
import { commentOf, messageOf } from './front-message.ts';
import { recipientOf, teammateOf } from './front-people.ts';

/** What conversations of a company are read with. */
export type FrontReading = {
  options: ImportOptions;
  fields: FrontFields;
  /** Companies that use tickets have statuses with names. */
  ticketStatuses: ReadonlyMap<string, { name: string; category: string }>;
  /** The inbox of each of the company’s own addresses, in lower case; null if it is nobody’s. */
  inboxes: ReadonlyMap<string, string | null>;
  isFileAddress: (url: URL) => boolean;
};

/** What a status or a category of statuses becomes, unless an admin has chosen something else. */
export const defaultStatus = (status: string): SourceStatus =>
  status === 'archived' || status === 'resolved' ? 'closed' : 'open';

type Whole = { conversation: Json; messages: readonly Json[]; comments: readonly Json[] };

type Converted = { conversation: FoundConversation; people: FoundPerson[]; problems: Problem[] };

/** A conversation with its messages and comments; undefined without an id or a date. */
export function conversationOf(
  reading: FrontReading,
  { conversation: it, messages, comments }: Whole,
): Converted | undefined {
  const id = idOf(it.id);
  const createdAt = momentOf(it.created_at);
  if (id === null || createdAt === null) return undefined;
  const problems: Problem[] = [];
  const converted = [
    ...messages.filter(isSent).map((message) => [message, messageOf(message, reading)] as const),
    ...comments.map((comment) => [comment, commentOf(comment, reading)] as const),
  ];
  for (const [original, found] of converted)
    if (!found)
      problems.push({
        kind: 'messages',
        external_id: `${id}/${idOf(original.id) ?? 'unknown'}`,
        problem: 'It has no id, or no date.',
      });
  const [last = {}] = converted.findLast(([, found]) => found && found.isNote !== true) ?? [];
  const contact = recipientOf(it.recipient) ?? firstSender(messages);
  const recipients = messages.flatMap((message) => objectsOf(message.recipients));
  return {
    problems,
    people: [
      ...recipients.filter((recipient) => !isOwn(reading, recipient)).map(recipientOf),
      contact,
      ...[it.assignee, ...[...messages, ...comments].map(({ author }) => author)].map(teammateOf),
    ].filter((person) => person !== undefined),
    conversation: {
      kind: 'conversation',
      id,
      url: `https://app.frontapp.com/open/${encodeURIComponent(id)}`,
      subject: textOf(it.subject),
      ...statusOf(reading, it),
      contactId: contact?.id ?? null,
      assigneeId: teammateOf(it.assignee)?.id ?? null,
      teamId: inboxOf(reading, recipients),
      tags: objectsOf(it.tags).flatMap(({ name }) => textOf(name) ?? []),
      participants: participantsOf(reading, { message: last, contact }),
      customAttributes: reading.fields.valuesOf(it),
      createdAt,
      updatedAt: momentOf(it.updated_at) ?? createdAt,
      messages: converted.flatMap(([, found]) => found ?? []),
    },
  };
}

/** Drafts were never sent. */
const isSent = ({ draft_mode, is_draft }: Json) => textOf(draft_mode) === null && is_draft !== true;

const firstSender = (messages: readonly Json[]) =>
  messages
    .filter(({ is_inbound }) => is_inbound === true)
    .flatMap(({ recipients }) => objectsOf(recipients).filter(({ role }) => role === 'from'))
    .map(recipientOf)
    .find((person) => person !== undefined);

/** Front calls a snooze a reminder, whatever the status. */
function statusOf(
  { options: { statuses = {} }, ticketStatuses }: FrontReading,
  it: Json,
): Pick<FoundConversation, 'state' | 'status' | 'snoozedUntil'> {
  const reminders = objectsOf(it.scheduled_reminders).flatMap(
    ({ scheduled_at }) => momentOf(scheduled_at) ?? [],
  );
  const snoozedUntil = reminders.length === 0 ? null : Math.min(...reminders);
  const ticket = ticketStatuses.get(idOf(it.status_id) ?? '');
  const status = it.status === 'archived' ? 'archived' : 'open';
  const state = snoozedUntil !== null ? 'snoozed' : (ticket?.name ?? status);
  const category = ticket?.category === 'resolved' ? 'resolved' : status;
  const becomes = statuses[state.toLowerCase()] ?? defaultStatus(snoozedUntil !== null ? state : category);
  return { state, ...unlessAsleep(becomes, snoozedUntil) };
}

const handleOf = ({ handle }: Json) => textOf(handle)?.trim().toLowerCase() ?? '';

const isOwn = ({ inboxes }: FrontReading, recipient: Json) => inboxes.has(handleOf(recipient));

/** Conversations don’t say where they are, but messages came to an address of an inbox, or from it: the last one counts. */
const inboxOf = ({ inboxes }: FrontReading, recipients: readonly Json[]) =>
  recipients.map((it) => inboxes.get(handleOf(it)) ?? null).findLast((inbox) => inbox !== null) ?? null;

/** Who else a message came from or went to. */
function participantsOf(
  reading: FrontReading,
  { message, contact }: { message: Json; contact: FoundPerson | undefined },
): NonNullable<FoundConversation['participants']> {
  return objectsOf(message.recipients)
    .filter((it) => ['from', 'to', 'cc'].includes(textOf(it.role) ?? '') && !isOwn(reading, it))
    .flatMap((it) => {
      const address = addressOf(it.handle);
      const person = recipientOf(it);
      if (address === null || !person || person.id === contact?.id) return [];
      return [{ address, name: textOf(it.name), contactId: person.id }];
    });
}
