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
    'In the order in which they were written; with `sort=-inserted_at`, newest first. `around` reads the page around one of them, or around a time. A cursor is valid for the sort that it was given out with.',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly({ ...messageFilters, ...pageQuery }),
  answers: { 200: Page(Message) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const getMessage = {
  id: 'getMessage',
  method: 'GET',
  path: '/conversations/:conversation_id/messages/:message_id',
  summary: 'Get one message',
  description:
    'A message is found in its own conversation only. This is where the `Location` of a sent message leads.',
  scope: 'messages:read',
  actor: 'any',
  answers: { 200: Single(Message) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const sendMessage = {
  id: 'sendMessage',
  method: 'POST',
  path: '/conversations/:conversation_id/messages',
  summary: 'Send a message',
  description:
    'Written as the person that the token speaks for. The HTML is sanitised before it is stored. A closed conversation takes messages and stays closed, unless `conversation_status` says otherwise. Where the conversation has a mail channel, the message goes out by mail: to those that the mail answered came from and went to, unless `mail` names others. Send an `Idempotency-Key`, so that sending again after a broken connection sends nothing twice.',
  scope: 'messages:write',
  actor: 'self',
  body: SendMessageBody,
  answers: { 201: Single(Message) },
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
  summary: 'Get what a message is as a mail',
  description:
    'Whom it came from and went to, how far it has come for each, what it quotes, and whom an answer would go to. A message that was neither received nor sent by mail has none: 404.',
  scope: 'messages:read',
  actor: 'any',
  answers: { 200: Single(MessageMail) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const resendMail = {
  id: 'resendMail',
  method: 'POST',
  path: '/conversations/:conversation_id/messages/:message_id/resend',
  summary: 'Send a message again to a recipient that it did not reach by mail',
  description:
    'The same mail, to the same address or to another one that takes its place. The others do not get it again. The delivery of the message is `queued` from then on; a recipient who is queued already stays so, which makes it safe to ask again.',
  scope: 'messages:write',
  actor: 'self',
  body: ResendMailBody,
  answers: { 200: Single(Message) },
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
    'A conversation has one solution at most. Marking a message that has the mark already changes nothing.',
  scope: 'messages:write',
  actor: 'self',
  answers: { 200: Single(Message) },
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
  summary: 'Take the mark as solution away',
  description: 'Where the message has no mark, nothing changes.',
  scope: 'messages:write',
  actor: 'self',
  answers: { 204: NoContent },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
  ],
} as const satisfies Operation;
