import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { Problem } from '../../load/import-store.ts';
import type { FoundConversation, FoundFile, FoundMessage, FoundPerson } from '../found.ts';
import {
  addressOf,
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
import { fieldValues } from './help-scout-fields.ts';
import { mentionedPerson, personId } from './help-scout-people.ts';

export type HelpScoutReading = { options: ImportOptions; isFileAddress: (url: URL) => boolean };

export const defaultStatus = (status: string): SourceStatus =>
  status === 'spam' ? 'spam' : status === 'closed' ? 'closed' : 'open';

type Converted = { conversation: FoundConversation; people: FoundPerson[]; problems: Problem[] };

/** A conversation with its threads, as Help Scout calls its messages; undefined without an id or a date. */
export function conversationOf(reading: HelpScoutReading, it: Json): Converted | undefined {
  const id = idOf(it.id);
  const createdAt = momentOf(it.createdAt);
  if (id === null || createdAt === null) return undefined;
  const problems: Problem[] = [];
  const threads = objectsOf(objectOf(it._embedded).threads);
  const messages = threads.filter(isMessage).flatMap((thread) => {
    const message = messageOf(reading, thread, id);
    if (!message)
      problems.push({
        kind: 'messages',
        external_id: `${id}/${idOf(thread.id) ?? 'unknown'}`,
        problem: 'It has no id, or no date.',
      });
    return message ?? [];
  });
  const number = numberOf(it.number);
  const state = textOf(it.status) ?? 'active';
  const closedAt = momentOf(it.closedAt);
  const contactId = personId({ ...objectOf(it.primaryCustomer), type: 'customer' });
  return {
    problems,
    people: [
      mentionedPerson(it.primaryCustomer, 'customer'),
      ...threads.flatMap(({ customer, createdBy, assignedTo }) => [
        mentionedPerson(customer, 'customer'),
        ...(['customer', 'user'] as const).map((type) =>
          objectOf(createdBy).type === type ? mentionedPerson(createdBy, type) : undefined,
        ),
        objectOf(assignedTo).type === 'user' ? mentionedPerson(assignedTo, 'user') : undefined,
      ]),
    ].filter((person) => person !== undefined),
    conversation: {
      kind: 'conversation',
      id,
      ...(number !== null && { number }),
      url: `https://secure.helpscout.net/conversation/${encodeURIComponent(id)}/${number ?? ''}`,
      subject: textOf(it.subject),
      state,
      ...statusOf(reading.options, state, momentOf(objectOf(it.snooze).snoozedUntil)),
      ...(closedAt !== null && { closedAt }),
      contactId,
      assigneeId: personId(it.assignee),
      teamId: idOf(it.mailboxId),
      tags: objectsOf(it.tags).flatMap(({ tag }) => textOf(tag) ?? []),
      participants: [...textsOf(it.cc), ...textsOf(it.bcc)].flatMap((text) => {
        const address = addressOf(text);
        return address === null ? [] : [{ address, name: null }];
      }),
      customAttributes: { ...fieldValues(it), ...ratingOf(threads) },
      createdAt,
      updatedAt: momentOf(it.userUpdatedAt) ?? createdAt,
      messages,
    },
  };
}

function statusOf(
  { statuses = {} }: ImportOptions,
  state: string,
  snoozedUntil: number | null,
): Pick<FoundConversation, 'status' | 'snoozedUntil'> {
  return unlessAsleep(statuses[state] ?? defaultStatus(state), snoozedUntil);
}

/** Line items say what happened. Drafts and replies that wait for a decision were never sent. */
const isMessage = ({ type, state }: Json) =>
  type !== 'lineitem' && state !== 'draft' && state !== 'underreview';

function messageOf(
  { isFileAddress }: HelpScoutReading,
  thread: Json,
  conversationId: string,
): FoundMessage | undefined {
  const id = idOf(thread.id);
  const at = momentOf(thread.createdAt);
  if (id === null || at === null) return undefined;
  const html = textOf(thread.body) ?? '';
  const files = objectsOf(objectOf(thread._embedded).attachments).flatMap(
    (it) => fileOf(it, conversationId) ?? [],
  );
  return {
    id,
    // Customers see neither notes nor what was forwarded to somebody else.
    isNote: /^(note|forward)/.test(textOf(thread.type) ?? ''),
    authorId: personId(thread.createdBy),
    html,
    at,
    files: [...files, ...shownPictures(html, { isOwn: isFileAddress, known: files })],
  };
}

function fileOf(attachment: Json, conversationId: string): FoundFile | undefined {
  const id = idOf(attachment.id);
  if (id === null) return undefined;
  const shown = textOf(objectOf(objectOf(attachment._links).web).href);
  return {
    id,
    name: textOf(attachment.filename) ?? 'file',
    contentType: textOf(attachment.mimeType),
    bytes: numberOf(attachment.size),
    url: `conversations/${encodeURIComponent(conversationId)}/attachments/${encodeURIComponent(id)}/data`,
    ...(shown !== null && { shownAs: [shown] }),
  };
}

/** The last one counts. */
function ratingOf(threads: readonly Json[]): Record<string, unknown> {
  const { rating, comments } = objectOf(threads.findLast((it) => textOf(objectOf(it.rating).rating))?.rating);
  const comment = textOf(comments);
  return {
    ...(textOf(rating) && { satisfaction: rating }),
    ...(comment !== null && { satisfaction_comment: comment }),
  };
}
