import Type from 'typebox';
import { ReceiveMessageBody, ReportDeliveryBody } from '../channel.ts';
import { bodyErrors } from '../errors.ts';
import {
  Channel,
  ChannelTest,
  CreateChannelBody,
  MailReceipt,
  receiptStates,
  UpdateChannelBody,
} from '../mail-channel.ts';
import { Message } from '../message.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly, OneOf } from '../primitives.ts';

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

export const listChannels = {
  id: 'listChannels',
  method: 'GET',
  path: '/channels',
  summary: 'List the channels of the organization, oldest first',
  description:
    'The addresses that Deskbell itself reads and answers from. What apps bring in has no channel here.',
  scope: 'channels:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Channel) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getChannel = {
  id: 'getChannel',
  method: 'GET',
  path: '/channels/:channel_id',
  summary: 'Get one channel',
  description: 'Its servers, its state, and how its last test went. Passwords are in no answer.',
  scope: 'channels:read',
  actor: 'any',
  answers: { 200: Single(Channel) },
  errors: [],
} as const satisfies Operation;

export const createChannel = {
  id: 'createChannel',
  method: 'POST',
  path: '/channels',
  summary: 'Connect a mailbox, or an address whose mail is forwarded',
  description:
    'It is read and answered from at once, unless it is made `paused`: then it can be tested first. An address has one channel; mail servers have to be at public addresses, unless the operator allows others.',
  scope: 'channel_settings:write',
  actor: 'any',
  body: CreateChannelBody,
  answers: { 201: Single(Channel) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const updateChannel = {
  id: 'updateChannel',
  method: 'PATCH',
  path: '/channels/:channel_id',
  summary: 'Change a channel, pause it, or start it again',
  description:
    'Only what is sent changes. A server is sent whole; its password stays, unless host, port or user name change.',
  scope: 'channel_settings:write',
  actor: 'any',
  body: UpdateChannelBody,
  answers: { 200: Single(Channel) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const deleteChannel = {
  id: 'deleteChannel',
  method: 'DELETE',
  path: '/channels/:channel_id',
  summary: 'Delete a channel',
  description:
    'Nothing more is read or sent, and its passwords are erased. Its conversations stay, and nothing changes in the mailbox.',
  scope: 'channel_settings:write',
  actor: 'any',
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const testChannel = {
  id: 'testChannel',
  method: 'POST',
  path: '/channels/:channel_id/tests',
  summary: 'Try whether mail leaves a channel and comes back',
  description:
    'Signs in to both servers and sends a mail to the address, which has to arrive in the mailbox. It goes on after the answer, for up to two minutes: `last_test` of the channel says how far it has come. The mail becomes no conversation. One test of a channel runs at a time. Where mail is forwarded to Deskbell, it has to come in by that way, which a paused channel refuses.',
  scope: 'channel_settings:write',
  actor: 'any',
  answers: { 202: Single(ChannelTest) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const listReceipts = {
  id: 'listReceipts',
  method: 'GET',
  path: '/channels/:channel_id/receipts',
  summary: 'List the mail of a channel that became no message, newest first',
  description:
    'Held for somebody to decide, as from an address that writes in a loop, or failed, since it could not be read. Mail that became a message, was refused or was dropped is not here.',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly({
    ...pageQuery,
    state: Type.Optional(OneOf(receiptStates, 'Only those in this state.')),
  }),
  answers: { 200: Page(MailReceipt) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const retryReceipt = {
  id: 'retryReceipt',
  method: 'POST',
  path: '/channels/:channel_id/receipts/:receipt_id/retry',
  summary: 'Read a mail again that was held or failed',
  description:
    'It is read within seconds after the answer, as often as a new mail would be; one that was held for its sender having written too often becomes a message this time. What cannot be read again is in the list once more, with the reason.',
  scope: 'channel_settings:write',
  actor: 'any',
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const dropReceipt = {
  id: 'dropReceipt',
  method: 'DELETE',
  path: '/channels/:channel_id/receipts/:receipt_id',
  summary: 'Drop a mail that was held or failed',
  description: 'Its source is deleted, and it does not come in again. In the mailbox it stays where it is.',
  scope: 'channel_settings:write',
  actor: 'any',
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;
