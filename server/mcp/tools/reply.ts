import type { Conversation } from '../../../contract/conversation.ts';
import type { Message } from '../../../contract/message.ts';
import { getConversation } from '../../../contract/operations/conversations.ts';
import { listMessages, sendMessage } from '../../../contract/operations/messages.ts';
import { createSuggestion } from '../../../contract/operations/suggestions.ts';
import { type Arguments, type Call, idempotencyOf } from './tool.ts';

/** Sends a reply to the contact alone: copies to others are for people to decide. */
export async function replyWith(call: Call, input: Arguments) {
  const { params, body_html } = partsOf(input);
  const { data } = (await call(getConversation, { params })) as { data: Conversation };
  const address = data.contact?.email ?? null;
  const isMailed = data.source === 'email' && data.channel_id !== null && address !== null;
  const mail = isMailed ? { mail: { to: [{ address }], cc: [] } } : {};
  const body = { body_html, is_ai_message: true, ...mail };
  const sent = (await call(sendMessage, { params, body, ...idempotencyOf(input) })) as { data: Message };
  return { outcome: 'sent', id: sent.data.id };
}

/** For an assistant that can't ask its person. */
export async function suggestInstead(call: Call, input: Arguments) {
  const { params, body_html } = partsOf(input);
  const body = { kind: 'reply', body_html };
  const made = (await call(createSuggestion, { params, body, ...idempotencyOf(input) })) as {
    data: { id: string };
  };
  return { outcome: 'suggested', id: made.data.id };
}

/** What a person has to know to confirm a reply. */
export async function readRecipient(call: Call, input: Arguments) {
  const { params } = partsOf(input);
  const { data } = (await call(getConversation, { params })) as { data: Conversation };
  const query = { sort: '-inserted_at', limit: '1' };
  const newest = (await call(listMessages, { params, query })) as { data: Message[] };
  const { name = null, email = null } = data.contact ?? {};
  const named = [name, email && `<${email}>`].filter(Boolean).join(' ');
  // A name that a contact has chosen must not look like the text below it.
  const recipient = named.replaceAll(/\s+/g, ' ').trim() || 'the contact';
  return { number: data.number, recipient, newestMessageId: newest.data[0]?.id ?? null };
}

function partsOf({ conversation_id, body_html }: Arguments) {
  return { params: { conversation_id: String(conversation_id) }, body_html: String(body_html) };
}
