import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import { plainText } from '../../../text/plain-text.ts';
import type { Problem } from '../../load/import-store.ts';
import type { FoundConversation, FoundMessage, FoundPerson } from '../found.ts';
import { keyOfLabel } from '../http/key-of-label.ts';
import {
  addressOf,
  idOf,
  type Json,
  momentOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
} from '../http/read-json.ts';
import type { SourceStatus } from '../http/source.ts';
import { unlessAsleep } from '../http/unless-asleep.ts';
import { filesOf, partsOf } from './intercom-files.ts';
import { adminId, adminOf, contactOf, plainValues } from './intercom-people.ts';

export type IntercomReading = {
  options: ImportOptions;
  /** Of the workspace, in addresses of its app. */
  workspaceId: string | null;
  /** Whether files are fetched from an address. */
  isFileAddress: (url: URL) => boolean;
};

export const defaultStatus = (state: string): SourceStatus => (state === 'closed' ? 'closed' : 'open');

type Converted = { conversation: FoundConversation; people: FoundPerson[]; problems: Problem[] };

/** A conversation with its parts; undefined without an id or a date. */
export function conversationOf(
  { options, workspaceId, isFileAddress }: IntercomReading,
  it: Json,
): Converted | undefined {
  const id = idOf(it.id);
  const createdAt = momentOf(it.created_at);
  if (id === null || createdAt === null) return undefined;
  const problems: Problem[] = [];
  const parts = partsOf(it);
  const messages = parts.flatMap(
    (part) =>
      messageOf(part, {
        conversationId: id,
        isFileAddress,
        report: (problem) => void problems.push(problem),
      }) ?? [],
  );
  const { total_count, conversation_parts } = objectOf(it.conversation_parts);
  const missing = (numberOf(total_count) ?? 0) - objectsOf(conversation_parts).length;
  if (missing > 0)
    problems.push({
      kind: 'conversations',
      external_id: id,
      problem: `Intercom returns at most 500 parts of a conversation: ${missing} are missing.`,
    });
  const state = textOf(it.state) ?? 'open';
  const [contact] = objectsOf(objectOf(it.contacts).contacts);
  const everybody = parts.map(({ author }) => objectOf(author));
  const authors = everybody.filter(isContact);
  const source = objectOf(it.source);
  const subject = textOf(it.title) ?? textOf(source.subject);
  const snoozedUntil = momentOf(it.snoozed_until);
  return {
    problems,
    people: everybody.flatMap((author) => personOf(author) ?? []),
    conversation: {
      kind: 'conversation',
      id,
      url:
        workspaceId === null
          ? null
          : `https://app.intercom.com/a/inbox/${workspaceId}/inbox/conversation/${encodeURIComponent(id)}`,
      subject: subject === null ? null : plainText(subject).trim() || null,
      state,
      ...statusOf(options, { state, snoozedUntil }),
      priority: it.priority === 'priority' ? 'high' : 'none',
      contactId: idOf(contact?.id) ?? idOf(authors[0]?.id),
      assigneeId: memberId(it.admin_assignee_id),
      teamId: presentId(it.team_assignee_id),
      tags: objectsOf(objectOf(it.tags).tags).flatMap(({ name }) => textOf(name) ?? []),
      customAttributes: attributesOf(it),
      createdAt,
      updatedAt: momentOf(it.updated_at) ?? createdAt,
      messages,
    },
  };
}

/** Nobody is 0, or null. */
const presentId = (value: unknown) => {
  const id = idOf(value);
  return id === '0' ? null : id;
};

function memberId(value: unknown): string | null {
  const id = presentId(value);
  return id === null ? null : adminId(id);
}

function statusOf(
  { statuses = {} }: ImportOptions,
  { state, snoozedUntil }: { state: string; snoozedUntil: number | null },
): Pick<FoundConversation, 'status' | 'snoozedUntil'> {
  return unlessAsleep(statuses[state] ?? defaultStatus(state), state === 'snoozed' ? snoozedUntil : null);
}

function attributesOf(it: Json): Record<string, unknown> {
  const rating = objectOf(it.conversation_rating);
  const values = Object.entries(plainValues(objectOf(it.custom_attributes)));
  return {
    ...Object.fromEntries(values.map(([label, value]) => [keyOfLabel(label), value])),
    ...(numberOf(rating.rating) !== null && { satisfaction: rating.rating }),
    ...(textOf(rating.remark) && { satisfaction_comment: rating.remark }),
  };
}

const personOf = (author: Json) =>
  author.type === 'admin' ? adminOf(author) : isContact(author) ? contactOf(author) : undefined;

const isContact = ({ type }: Json) =>
  type === 'user' || type === 'lead' || type === 'contact' || type === 'visitor';

type ConvertPart = Pick<IntercomReading, 'isFileAddress'> & {
  conversationId: string;
  report: (problem: Problem) => void;
};

/** Parts without a body say that something happened: they aren't messages. */
function messageOf(
  part: Json,
  { conversationId, isFileAddress, report }: ConvertPart,
): FoundMessage | undefined {
  const html = textOf(part.body) ?? '';
  const files = filesOf(part, html, isFileAddress);
  if (html === '' && files.length === 0) return undefined;
  const id = idOf(part.id);
  const at = momentOf(part.created_at);
  if (id === null || at === null) {
    report({
      kind: 'messages',
      external_id: `${conversationId}/${id ?? 'unknown'}`,
      problem: 'It has no id, or no date.',
    });
    return undefined;
  }
  const author = objectOf(part.author);
  const type = textOf(part.part_type) ?? '';
  return {
    id,
    // The comment of an assignment is for the assignee.
    isNote: /note|assignment/.test(type),
    authorId: authorOf(author),
    html,
    at,
    files,
    isAi: author.from_ai_agent === true || author.is_ai_answer === true,
    mail: mailOf(part, at),
  };
}

/** Bots, workflows and teams are the system. */
function authorOf(author: Json): string | null {
  if (author.type === 'admin') return memberId(author.id);
  return isContact(author) ? idOf(author.id) : null;
}

/** The headers of a part that was an email. */
function mailOf(part: Json, at: number): FoundMessage['mail'] & (object | null) {
  const metadata = objectOf(part.email_message_metadata);
  const messageId = textOf(metadata.message_id)?.trim();
  if (messageId === undefined) return null;
  return {
    message_id: messageId.replace(/^<|>$/g, ''),
    in_reply_to: null,
    references: [],
    subject: textOf(metadata.subject),
    sent_at: at,
    recipients: objectsOf(metadata.email_address_headers).flatMap((header) => {
      const address = addressOf(header.email_address);
      const kind = (['from', 'to', 'cc', 'bcc', 'reply_to'] as const).find((it) => it === header.type);
      return address === null || !kind ? [] : [{ kind, address, name: textOf(header.name) }];
    }),
  };
}
