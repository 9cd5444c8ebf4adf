import { ReceiveMessageBody, ReportDeliveryBody } from '../channel.ts';
import { bodyErrors } from '../errors.ts';
import { Message } from '../message.ts';
import type { Operation } from '../operation.ts';
import { Single } from '../page.ts';

export const receiveMessage = {
  id: 'receiveMessage',
  method: 'POST',
  path: '/contacts/:contact_id/messages',
  summary: 'Bring in what a contact said',
  description:
    'For apps that carry messages from another place. Written as the contact, so that an app may do it for itself. Opens a conversation, or joins the one that is named and reopens it. The same `external_id` twice from one app is one message: the first is answered with 201, and every later one with 200 and the same message.',
  scope: 'channels:write',
  actor: 'any',
  body: ReceiveMessageBody,
  answers: { 200: Single(Message), 201: Single(Message) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'idempotency_key_reused'],
} as const satisfies Operation;

export const reportDelivery = {
  id: 'reportDelivery',
  method: 'PATCH',
  path: '/conversations/:conversation_id/messages/:message_id/delivery',
  summary: "Report how far a member's message has come on its channel",
  description:
    'Shown to people beside the message, and given back in `meta_info.deskbell.delivery`. A report that comes late takes nothing back: `sent` after `delivered` changes nothing.',
  scope: 'channels:write',
  actor: 'any',
  body: ReportDeliveryBody,
  answers: { 200: Single(Message) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'precondition_failed'],
} as const satisfies Operation;
