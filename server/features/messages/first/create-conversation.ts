import { NIL } from 'uuid';
import type { ConversationContact, CreateConversationBody } from '../../../../contract/conversation.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { findReplay } from '../../../db/idempotency-store.ts';
import { takeIdempotencyKey } from '../../../db/take-idempotency-key.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { newId, parsePublicId } from '../../../ids/public-id.ts';
import { bindAttachments } from '../../attachments/bind-attachments.ts';
import { checkedContact, findOrMakeContact, shareLockContact } from '../../contacts/find-or-make-contact.ts';
import { requireFields } from '../../conversations/change/require-fields.ts';
import type { ConversationRow } from '../../conversations/conversation-row.ts';
import { findConversation } from '../../conversations/visible-conversation.ts';
import { subjectOfNew } from '../../macros/subject-of-new.ts';
import { macroContent, macroUse } from '../macro-use.ts';
import {
  type Content,
  checkedContent,
  checkedMetaInfo,
  type Sending,
  storedContent,
} from '../message-content.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';
import { insertConversation } from './first-message-store.ts';

export type CreateConversation = CreateConversationBody & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Starts a conversation with a contact by a message of the caller's person. It is part of the messages feature
 * because it creates one; `meta_info` is stored for both. The same Idempotency-Key again returns the same
 * conversation. A macro's actions and count are written in the same transaction. A status `closed` requires the same
 * fields as closing does.
 *
 * @throws ValidationError, InsufficientScope, Conflict, ChannelDisabled, NoRecipient, MailTooLarge, IdempotencyKeyReused, HtmlBusy,
 * Unavailable
 */
export async function createConversation(
  writing: Sending,
  caller: SelfCaller,
  input: CreateConversation,
): Promise<{ conversation: ConversationRow; isReplay: boolean }> {
  const contact = checkedChoice(input);
  const earlier = await earlierOf(writing.database, caller, input);
  if (earlier) return { conversation: earlier, isReplay: true };
  const { database } = writing;
  const subject = input.subject ?? null;
  const filled = await macroContent(database, caller, input, () =>
    subjectOfNew(database, caller, { subject, contact }),
  );
  const content = await checkedContent(writing, caller, { ...input, ...filled });
  const checked = checkedConversation(input, caller, content);
  const { body, attachmentIds } = await storedContent(writing, caller, content);
  const conversation = { ...checked, body };
  const organizationId = caller.organization.id;
  return writing.database.transaction(async (transaction) => {
    const earlierId = await takeIdempotencyKey(transaction, {
      organizationId,
      callerId: caller.id,
      idempotency: input.idempotency,
      recordId: conversation.id,
    });
    if (earlierId === undefined) {
      const contactId = await contactOf(transaction, caller, contact);
      const mail = await mailOf(writing, transaction, input, { ...conversation, contactId, attachmentIds });
      await insertConversation(transaction, { ...conversation, contactId, mail });
      await bindAttachments(transaction, caller, { ids: attachmentIds, to: conversation });
      const use = await macroUse(transaction, caller, {
        ...input,
        body_html: input.body_html ?? '',
        conversationId: conversation.id,
      });
      await use?.along.write(transaction);
      if (conversation.status === 'closed') await requireFieldsOf(transaction, conversation);
    }
    const created = await findConversation(transaction, caller, earlierId ?? conversation.id);
    if (!created) throw new NotFound();
    return { conversation: created, isReplay: earlierId !== undefined };
  });
}

/** A repeated request doesn't need its macro, which may have been deleted since. */
async function earlierOf(
  reader: Reader,
  caller: SelfCaller,
  { macro_id, idempotency }: CreateConversation,
): Promise<ConversationRow | undefined> {
  if (macro_id === undefined || !idempotency) return undefined;
  const earlier = await findReplay(reader, caller.organization.id, caller.id, idempotency.key);
  if (!earlier?.fingerprint.equals(idempotency.fingerprint)) return undefined;
  return findConversation(reader, caller, earlier.record_id);
}

/** Once the macro was applied, which may show a field, or open the conversation. */
function requireFieldsOf(transaction: Transaction, { caller, id }: { caller: SelfCaller; id: string }) {
  return requireFields(transaction, {
    organizationId: caller.organization.id,
    conversationId: id,
    byMessage: true,
  });
}

function checkedConversation(input: CreateConversation, caller: SelfCaller, { body, preview }: Content) {
  if (input.mail && input.channel_id === undefined)
    throw fieldError('mail', 'impossible', 'Name the mail channel in channel_id, or leave `mail` out.');
  return {
    id: newId(),
    messageId: newId(),
    caller,
    subject: input.subject ?? null,
    status: input.conversation_status ?? 'open',
    body,
    preview,
    isAiMessage: input.is_ai_message ?? false,
    metaInfo: checkedMetaInfo(input),
  };
}

type Written = ReturnType<typeof checkedConversation> & {
  contactId: string;
  attachmentIds: readonly string[];
};

/** Undefined if it isn't sent by email. */
async function mailOf(
  { prepareFirstMail }: Sending,
  transaction: Transaction,
  { channel_id, mail }: CreateConversation,
  { id: conversationId, body, caller, ...written }: Written,
): Promise<OutgoingMail | undefined> {
  if (channel_id === undefined) return undefined;
  return prepareFirstMail(transaction, caller, {
    ...written,
    conversationId,
    channelId: parsePublicId('chn', channel_id) ?? NIL,
    bodyBytes: Buffer.byteLength(body),
    mail,
  });
}

/** A contact by id, or by known data. */
function checkedChoice({ contact_id, contact }: CreateConversation): string | ConversationContact {
  if (contact_id !== undefined && contact !== undefined)
    throw fieldError('contact', 'contradiction', 'Send either contact_id or contact.');
  if (contact !== undefined) return checkedContact(contact);
  if (contact_id === undefined)
    throw fieldError('contact_id', 'required', 'Is required, or contact in its place.');
  return parsePublicId('cnt', contact_id) ?? NIL;
}

async function contactOf(
  transaction: Transaction,
  caller: SelfCaller,
  contact: string | ConversationContact,
): Promise<string> {
  if (typeof contact !== 'string') return findOrMakeContact(transaction, caller, contact);
  const locked = await shareLockContact(transaction, caller.organization.id, contact);
  if (locked !== undefined) return locked;
  throw fieldError('contact_id', 'not_found', 'Must be a contact of this organization.');
}
