import type { Archived } from '../../../contract/archive/archive-records.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import { convertedId } from '../../ids/converted-id.ts';
import { contactOf, memberOf } from '../convert/people.ts';
import type {
  FoundCompany,
  FoundConversation,
  FoundField,
  FoundMessage,
  FoundPerson,
  FoundTeam,
} from './found.ts';
import { foundHtml } from './found-html.ts';

/** A conversation whose files were copied: those that couldn't be aren't among the attachments. */
export type CopiedConversation = {
  conversation: FoundConversation;
  attachments: Archived<'attachments'>[];
  /** The ids of attachments by message and by the addresses of their pictures. */
  pictures: Record<string, Record<string, string>>;
};

/** Who is on which side, once everybody is known. */
export type Sides = { isContact(id: string): boolean };

export const memberId = (id: string) => convertedId('usr', `person ${id}`);
export const contactId = (id: string) => convertedId('cnt', `person ${id}`);
export const tagId = (name: string) => convertedId('tag', name);
export const conversationId = (id: string) => convertedId('cnv', id);
const teamId = (id: string) => convertedId('team', id);
const companyId = (id: string) => convertedId('cmp', id);

const orNull = <Value, Result>(value: Value | null | undefined, of: (value: Value) => Result) =>
  value === null || value === undefined ? null : of(value);

export const messageId = ({ id: conversation }: { id: string }, { id, at, isNote }: FoundMessage) =>
  convertedId(isNote ? 'note' : 'msg', `${conversation}\n${id}`, at);

/** Names of tags as they can be stored. */
export const tagNames = (names: readonly string[] = []) => [
  ...new Set(names.map((name) => name.trim().slice(0, 200)).filter((name) => name !== '')),
];

export function tagOf(name: string, moment: number): Archived<'tags'> {
  return { id: tagId(name), name, color: null, inserted_at: moment };
}

export function memberRecord({ id, name, email, createdAt }: FoundPerson): Archived<'members'> {
  const person = { name: nameOf(name, email, id), email: addressOf(email) };
  return {
    ...memberOf(person, createdAt, `person ${id}`),
    id: memberId(id),
    member_id: convertedId('mem', `person ${id}`),
  };
}

export function contactRecord(person: FoundPerson): Archived<'contacts'> {
  const { id, name, phone, externalId, createdAt } = person;
  const email = addressOf(person.email);
  const imported = { external_id: id, ...(person.url ? { url: person.url } : {}) };
  return {
    ...contactOf({ name: nameOf(name, person.email, id), email }, createdAt),
    id: contactId(id),
    external_id: externalId ? externalId.slice(0, 200) : null,
    other_emails: [...new Set((person.otherEmails ?? []).flatMap((it) => normalizeEmail(it) ?? []))].filter(
      (address) => address !== email,
    ),
    phone: phone ? phone.slice(0, 100) : null,
    is_blocked: person.isBlocked ?? false,
    company_id: orNull(person.companyId, companyId),
    tag_ids: tagNames(person.tags).map(tagId),
    custom_attributes: person.customAttributes ?? {},
    meta_info: { deskbell: { imported } },
    last_seen_at: person.lastSeenAt ?? null,
    updated_at: person.updatedAt ?? createdAt,
  };
}

export function* contactNotes({ id, notes = [] }: FoundPerson): Generator<Archived<'contact_notes'>> {
  for (const { id: note, authorId, text, at } of notes)
    yield {
      id: convertedId('cnote', `${id}\n${note}`, at),
      contact_id: contactId(id),
      user_id: memberId(authorId),
      text: text.slice(0, maxNoteLength),
      inserted_at: at,
      updated_at: at,
    };
}

const maxNoteLength = 10_000;

export function teamRecord({ id, name, memberIds = [], createdAt }: FoundTeam): Archived<'teams'> {
  return {
    id: teamId(id),
    name: name.slice(0, 100),
    color: null,
    members: memberIds.map((member) => ({
      user_id: memberId(member),
      is_lead: false,
      inserted_at: createdAt,
    })),
    inserted_at: createdAt,
    updated_at: createdAt,
  };
}

export function companyRecord(company: FoundCompany): Archived<'companies'> {
  const { id, name, domains = [], customAttributes, createdAt } = company;
  return {
    id: companyId(id),
    name: name.slice(0, 200),
    domains: [...new Set(domains.map((domain) => domain.trim().toLowerCase()))].filter((domain) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain),
    ),
    external_id: null,
    custom_attributes: customAttributes ?? {},
    inserted_at: createdAt,
    updated_at: createdAt,
  };
}

export function fieldRecord(field: FoundField, position: number): Archived<'fields'> {
  const { id, record, key, label, type, options = [], createdAt } = field;
  return {
    id: convertedId('fld', id),
    key: key.slice(0, 100),
    label: label.slice(0, 100),
    record,
    kind: type,
    options: type === 'choice' || type === 'choices' ? options.map((it) => it.slice(0, 100)) : [],
    shown_when: null,
    required_on_close: false,
    position,
    inserted_at: createdAt,
    updated_at: createdAt,
  };
}

export function conversationRecord(
  { conversation: found }: CopiedConversation,
  sides: Sides,
): Archived<'conversations'> {
  const { id, url, state, status, createdAt, messages } = found;
  const sent = byTime(messages).filter(({ isNote }) => !isNote);
  const isByContact = ({ authorId }: FoundMessage) => authorId !== null && sides.isContact(authorId);
  const isReply = (message: FoundMessage) => message.authorId !== null && !isByContact(message);
  const lastReply = sent.findLastIndex(isReply);
  const lastActivity = sent.at(-1)?.at ?? createdAt;
  const isClosed = status === 'closed' || status === 'spam';
  // Without a date nothing would ever wake it up.
  const wakesAt = status === 'snoozed' ? (found.snoozedUntil ?? null) : null;
  return {
    id: conversationId(id),
    number: found.number ?? 0,
    subject: found.subject ? found.subject.slice(0, 500) : null,
    status: isClosed ? 'closed' : wakesAt === null ? 'open' : 'snoozed',
    priority: found.priority ?? 'none',
    source: 'import',
    is_spam: status === 'spam',
    contact_id: orNull(found.contactId, contactId),
    assignee_id: orNull(found.assigneeId, memberId),
    team_id: orNull(found.teamId, teamId),
    tag_ids: tagNames(found.tags).map(tagId),
    follower_ids: (found.followerIds ?? []).map(memberId),
    participants: participantsOf(found),
    custom_attributes: found.customAttributes ?? {},
    meta_info: {
      deskbell: { imported: { external_id: id, ...(url ? { url } : {}), ...(state ? { state } : {}) } },
    },
    waiting_since: sent.slice(lastReply + 1).find(isByContact)?.at ?? null,
    first_replied_at: sent.find(isReply)?.at ?? null,
    snoozed_until: wakesAt,
    closed_at: isClosed ? (found.closedAt ?? lastActivity) : null,
    merged_into_id: orNull(found.mergedIntoId, conversationId),
    last_activity_at: lastActivity,
    inserted_at: createdAt,
    updated_at: Math.max(found.updatedAt, byTime(messages).at(-1)?.at ?? 0),
  };
}

function participantsOf({
  participants = [],
  createdAt,
}: FoundConversation): Archived<'conversations'>['participants'] {
  const byAddress = new Map<string, Archived<'conversations'>['participants'][number]>();
  for (const { address, name, contactId: contact } of participants) {
    const normalized = normalizeEmail(address);
    if (normalized === undefined || byAddress.has(normalized)) continue;
    const times = { confirmed_at: null, removed_at: null, inserted_at: createdAt };
    byAddress.set(normalized, {
      address: normalized,
      name: name ? name.slice(0, 200) : null,
      contact_id: orNull(contact, contactId),
      ...times,
    });
  }
  return [...byAddress.values()];
}

export function* messageRecords(
  { conversation, pictures }: CopiedConversation,
  sides: Sides,
): Generator<Archived<'messages'>> {
  for (const message of byTime(conversation.messages)) {
    if (message.isNote) continue;
    const { authorId, at, html, mail, isAi, delivery } = message;
    const isContact = authorId !== null && sides.isContact(authorId);
    yield {
      id: messageId(conversation, message),
      conversation_id: conversationId(conversation.id),
      source: 'import',
      body_html: foundHtml(html, picturesOf(pictures, message)),
      user_id: authorId === null || isContact ? null : memberId(authorId),
      via_app_id: null,
      contact_id: authorId !== null && isContact ? contactId(authorId) : null,
      is_ai_message: isAi ?? false,
      reply_to_id: null,
      meta_info: {},
      channel_info: null,
      marked_as_solution_at: null,
      delivery: delivery ?? null,
      mail: mail ?? null,
      inserted_at: at,
    };
  }
}

/** The member that notes by the system have: each note has an author. */
export const systemId = 'system';

export function* noteRecords({ conversation, pictures }: CopiedConversation): Generator<Archived<'notes'>> {
  for (const message of byTime(conversation.messages)) {
    if (!message.isNote) continue;
    const { authorId, at, html, mentionIds = [] } = message;
    yield {
      id: messageId(conversation, message),
      conversation_id: conversationId(conversation.id),
      body_html: foundHtml(html, picturesOf(pictures, message)),
      user_id: memberId(authorId ?? systemId),
      via_app_id: null,
      mention_ids: [...new Set(mentionIds)].map(memberId),
      inserted_at: at,
      updated_at: at,
    };
  }
}

const byTime = (messages: readonly FoundMessage[]) => messages.toSorted((one, other) => one.at - other.at);

const picturesOf = (pictures: CopiedConversation['pictures'], { id }: FoundMessage) =>
  new Map(Object.entries(pictures[id] ?? {}));

const addressOf = (email: string | null) => (email === null ? null : (normalizeEmail(email) ?? null));

function nameOf(name: string, email: string | null, id: string): string {
  const cleaned = name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
  return cleaned || email || id;
}
