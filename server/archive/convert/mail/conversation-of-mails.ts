import type { Archived } from '../../../../contract/archive/archive-records.ts';
import { convertedId } from '../../../ids/converted-id.ts';
import type { MailAddress } from '../../../mime/mail-addresses.ts';
import { type ConvertedPerson, keyOf } from '../people.ts';
import type { Seen } from '../people-files.ts';
import type { MailRecord } from './mail-record.ts';

/** A thread: its emails by time, at least one. */
export type MailThread = { id: string; mails: readonly [MailRecord, ...MailRecord[]] };

/**
 * A thread as a conversation. It is closed: email has no status, and the inbox would otherwise fill up with everything
 * that was ever answered.
 */
export function conversationOf({ id, mails }: MailThread): Archived<'conversations'> {
  const [first] = mails;
  const contact = contactIn(mails);
  const [from, to] = [micros(first.at), micros(mails.at(-1)?.at ?? first.at)];
  const firstReply = mails.find(({ isOurs }) => isOurs);
  const lastReply = mails.findLastIndex(({ isOurs }) => isOurs);
  const waiting = mails[lastReply + 1];
  return {
    id,
    // The next free one.
    number: 0,
    subject: first.subject?.slice(0, 500) ?? null,
    status: 'closed',
    priority: 'none',
    source: 'import',
    is_spam: !first.isOurs && first.isSpam,
    contact_id: contact ? contactId(contact) : null,
    assignee_id: null,
    team_id: null,
    tag_ids: [],
    follower_ids: [],
    participants: participantsOf(mails, contact?.address),
    custom_attributes: {},
    meta_info: { deskbell: { imported: { external_id: first.mail.message_id ?? first.id } } },
    waiting_since: waiting ? micros(waiting.at) : null,
    first_replied_at: firstReply ? micros(firstReply.at) : null,
    snoozed_until: null,
    closed_at: to,
    merged_into_id: null,
    last_activity_at: to,
    inserted_at: from,
    updated_at: to,
  };
}

/** The messages of a thread. A quote at the end of an email is left out if the quoted email is in the thread. */
export function* messagesOf({ id, mails }: MailThread): Generator<Archived<'messages'>> {
  const known = new Set(mails.flatMap(({ hash }) => hash ?? []));
  for (const { id: messageId, sender, isOurs, at, bodyHtml, withoutQuote, replied, mail } of mails) {
    const isQuoteKnown = replied.some((hash) => known.has(hash));
    yield {
      id: messageId,
      conversation_id: id,
      source: 'import',
      body_html: (isQuoteKnown && withoutQuote) || bodyHtml,
      user_id: isOurs ? convertedId('usr', memberKey(sender)) : null,
      via_app_id: null,
      contact_id: isOurs ? null : contactId(sender),
      is_ai_message: false,
      reply_to_id: null,
      meta_info: {},
      channel_info: null,
      marked_as_solution_at: null,
      delivery: null,
      mail,
      inserted_at: micros(at),
    };
  }
}

export function* attachmentsOf({ id, mails }: MailThread): Generator<Archived<'attachments'>> {
  for (const { attachments } of mails)
    for (const attachment of attachments) yield { ...attachment, conversation_id: id };
}

/** The people of a thread: who wrote, and the contact, who may have written nothing. */
export function* peopleOf({ mails }: MailThread): Generator<Seen & { isMember: boolean }> {
  for (const { sender, isOurs, at } of mails) yield seenAt(sender, at, isOurs);
  const contact = contactIn(mails);
  if (contact) yield seenAt(contact, mails[0].at, false);
}

function seenAt(address: MailAddress, at: number, isMember: boolean) {
  const person = personOf(address);
  return { isMember, person, moment: micros(at), key: isMember ? memberKey(address) : keyOf(person) };
}

/** Who wrote first, or the first person we wrote to. */
function contactIn(mails: readonly MailRecord[]): MailAddress | undefined {
  for (const { isOurs, sender, others } of mails) {
    const person = isOurs ? others[0] : sender;
    if (person) return person;
  }
  return undefined;
}

/** Others who wrote. */
function participantsOf(
  mails: readonly MailRecord[],
  contactAddress: string | undefined,
): Archived<'conversations'>['participants'] {
  const found = new Map<string, Archived<'conversations'>['participants'][number]>();
  for (const { isOurs, sender, at } of mails) {
    const { address } = sender;
    if (isOurs || address === contactAddress || found.has(address)) continue;
    const times = { confirmed_at: null, removed_at: null, inserted_at: micros(at) };
    found.set(address, { ...sender, contact_id: contactId(sender), ...times });
  }
  return [...found.values()];
}

const micros = (milliseconds: number) => Math.floor(milliseconds) * 1000;

const personOf = ({ address, name }: MailAddress): ConvertedPerson => ({
  name: (name || address).slice(0, 200),
  email: address,
});

/** Several people may write from one of our addresses. */
const memberKey = ({ address, name }: MailAddress) => `${address}\n${name ?? ''}`;

const contactId = (address: MailAddress) => convertedId('cnt', keyOf(personOf(address)));
