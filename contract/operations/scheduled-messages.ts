import { bodyErrors } from '../errors.ts';
import { Message } from '../message.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';
import { ScheduledMessage, ScheduleMessageBody, UpdateScheduledMessageBody } from '../scheduled-message.ts';

/** What can prevent a message from being sent. */
const sendingErrors = [
  ...bodyErrors,
  'conflict',
  'conversation_merged',
  'actor_self_required',
  'channel_disabled',
  'mail_too_large',
  'no_recipient',
] as const;

export const listScheduledMessages = {
  id: 'listScheduledMessages',
  method: 'GET',
  path: '/conversations/:conversation_id/scheduled-messages',
  summary: 'List the scheduled messages of a conversation',
  description:
    'Messages that are still to be sent, and those that are held, in the order in which they were scheduled.',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(ScheduledMessage) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const scheduleMessage = {
  id: 'scheduleMessage',
  method: 'POST',
  path: '/conversations/:conversation_id/scheduled-messages',
  summary: 'Schedule a message to be sent later',
  description:
    'The message is validated now, and sent at `send_at` as if its author sent it then. It is held instead if the contact has written since, the author may no longer send messages, the app was disconnected, or the conversation was merged. A macro’s text is filled in now; its actions are applied when it is sent. A conversation has at most 20 scheduled messages.',
  scope: 'messages:write',
  actor: 'self',
  body: ScheduleMessageBody,
  responses: { 201: Single(ScheduledMessage) },
  errors: [...sendingErrors, 'idempotency_key_reused'],
} as const satisfies Operation;

export const getScheduledMessage = {
  id: 'getScheduledMessage',
  method: 'GET',
  path: '/conversations/:conversation_id/scheduled-messages/:scheduled_message_id',
  summary: 'Get one scheduled message',
  description: 'Once it is sent it is 404; the message has the same characters after `msg_`.',
  scope: 'messages:read',
  actor: 'any',
  responses: { 200: Single(ScheduledMessage) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const updateScheduledMessage = {
  id: 'updateScheduledMessage',
  method: 'PATCH',
  path: '/conversations/:conversation_id/scheduled-messages/:scheduled_message_id',
  summary: 'Change a scheduled message',
  description:
    'Only its author can. Once the author has left, anyone who may send messages can, and becomes its author. A new `send_at` releases a held message. Fields that aren’t sent stay unchanged. If it has been sent in the meantime, the response is 409.',
  scope: 'messages:write',
  actor: 'self',
  body: UpdateScheduledMessageBody,
  responses: { 200: Single(ScheduledMessage) },
  errors: [...sendingErrors, 'not_author', 'precondition_failed'],
} as const satisfies Operation;

export const discardScheduledMessage = {
  id: 'discardScheduledMessage',
  method: 'DELETE',
  path: '/conversations/:conversation_id/scheduled-messages/:scheduled_message_id',
  summary: 'Discard a scheduled message',
  description:
    'Allowed for anyone who may send messages. It won’t be sent; if it has been sent already, the response is 409. Its files can be attached again within 24 hours.',
  scope: 'messages:write',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'actor_self_required'],
} as const satisfies Operation;

export const sendScheduledMessage = {
  id: 'sendScheduledMessage',
  method: 'POST',
  path: '/conversations/:conversation_id/scheduled-messages/:scheduled_message_id/send',
  summary: 'Send a scheduled message now',
  description:
    'Also a held one. Only its author can. Once the author has left, anyone who may send messages can, in their own name. If it has been sent already, the response is that message.',
  scope: 'messages:write',
  actor: 'self',
  responses: { 200: Single(Message) },
  errors: [...sendingErrors, 'not_author'],
} as const satisfies Operation;
