import { Message, messageFilters, ResendMailBody, SendMessageBody } from '../message.ts';
import { MessageMail } from '../message-mail.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listMessages = {
  id: 'listMessages',
  method: 'GET',
  path: '/conversations/:conversation_id/messages',
  summary: 'List the messages of a conversation, oldest first',
  description:
    'In the order in which they were written; with `sort=-inserted_at`, newest first. `around` returns the page around one of them, or around a time. A cursor is only valid with the sort it was returned for.',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly({ ...messageFilters, ...pageQuery }),
  responses: { 200: Page(Message) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const getMessage = {
  id: 'getMessage',
  method: 'GET',
  path: '/conversations/:conversation_id/messages/:message_id',
  summary: 'Get one message',
  description:
    'A message is found only in its own conversation. The `Location` of a sent message points here.',
  scope: 'messages:read',
  actor: 'any',
  responses: { 200: Single(Message) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const sendMessage = {
  id: 'sendMessage',
  method: 'POST',
  path: '/conversations/:conversation_id/messages',
  summary: 'Send a message',
  description:
    'The author is the user that the token acts for. The HTML is sanitized before it is stored. A closed conversation accepts messages and stays closed, unless `conversation_status` is set. In a conversation with a mail channel, the message is sent by email to the sender and recipients of the email it replies to, unless `mail` names others. With `macro_id`, text, actions and count of the macro are one transaction: if an action names a deleted record, nothing is sent. Send an `Idempotency-Key`, so that a retry after a broken connection doesn’t send it twice.',
  scope: 'messages:write',
  actor: 'self',
  body: SendMessageBody,
  responses: { 201: Single(Message) },
  errors: [
    'conflict',
    'conversation_merged',
    'channel_disabled',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
    'mail_too_large',
    'no_recipient',
    'idempotency_key_reused',
  ],
} as const satisfies Operation;

export const getMessageMail = {
  id: 'getMessageMail',
  method: 'GET',
  path: '/conversations/:conversation_id/messages/:message_id/mail',
  summary: 'Get the email of a message',
  description:
    'Its sender and recipients with the delivery state of each, its quote, and the recipients of a reply. A message that was neither received nor sent by email has none: 404.',
  scope: 'messages:read',
  actor: 'any',
  responses: { 200: Single(MessageMail) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const resendMail = {
  id: 'resendMail',
  method: 'POST',
  path: '/conversations/:conversation_id/messages/:message_id/resend',
  summary: 'Resend a message to a recipient that its email did not reach',
  description:
    'Sends the same email to the same address, or to another one that replaces it. Other recipients don’t get it again. The message’s delivery becomes `queued`; a recipient who is already queued stays so, which makes it safe to repeat the request.',
  scope: 'messages:write',
  actor: 'self',
  body: ResendMailBody,
  responses: { 200: Single(Message) },
  errors: [
    'conflict',
    'conversation_merged',
    'channel_disabled',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
  ],
} as const satisfies Operation;

export const markAsSolution = {
  id: 'markAsSolution',
  method: 'PUT',
  path: '/conversations/:conversation_id/messages/:message_id/solution',
  summary: 'Mark a message as the solution; the mark moves from any other',
  description:
    'A conversation has at most one solution. Marking a message that already has the mark changes nothing.',
  scope: 'messages:write',
  actor: 'self',
  responses: { 200: Single(Message) },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
  ],
} as const satisfies Operation;

export const unmarkAsSolution = {
  id: 'unmarkAsSolution',
  method: 'DELETE',
  path: '/conversations/:conversation_id/messages/:message_id/solution',
  summary: 'Remove the solution mark',
  description: 'If the message has no mark, nothing changes.',
  scope: 'messages:write',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
  ],
} as const satisfies Operation;
