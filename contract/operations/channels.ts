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
  summary: 'Add a message from a contact',
  description:
    'For apps that connect another channel. The message is from the contact, so an app may send it on its own behalf. Opens a conversation, or adds to the given one and reopens it. The same `external_id` from one app is one message: the first request gets a 201, and every later one a 200 with the same message.',
  scope: 'channels:write',
  actor: 'any',
  body: ReceiveMessageBody,
  responses: { 200: Single(Message), 201: Single(Message) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'idempotency_key_reused'],
} as const satisfies Operation;

export const reportDelivery = {
  id: 'reportDelivery',
  method: 'PATCH',
  path: '/conversations/:conversation_id/messages/:message_id/delivery',
  summary: 'Report the delivery of a member’s message',
  description:
    'Shown with the message, and returned in `meta_info.deskbell.delivery`. A late report never goes backwards: `sent` after `delivered` changes nothing.',
  scope: 'channels:write',
  actor: 'any',
  body: ReportDeliveryBody,
  responses: { 200: Single(Message) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'precondition_failed'],
} as const satisfies Operation;

export const listChannels = {
  id: 'listChannels',
  method: 'GET',
  path: '/channels',
  summary: 'List the channels of the organization, oldest first',
  description:
    'The addresses that Deskbell itself receives and sends from. Messages imported by apps have no channel here.',
  scope: 'channels:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(Channel) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getChannel = {
  id: 'getChannel',
  method: 'GET',
  path: '/channels/:channel_id',
  summary: 'Get one channel',
  description: 'Its servers, its state, and the result of its last test. No response contains passwords.',
  scope: 'channels:read',
  actor: 'any',
  responses: { 200: Single(Channel) },
  errors: [],
} as const satisfies Operation;

export const createChannel = {
  id: 'createChannel',
  method: 'POST',
  path: '/channels',
  summary: 'Connect a mailbox, or an address whose mail is forwarded',
  description:
    'It is read and used for replies immediately, unless it is created `paused`, so that it can be tested first. An address has one channel; mail servers must have public addresses, unless the operator allows others.',
  scope: 'channel_settings:write',
  actor: 'any',
  body: CreateChannelBody,
  responses: { 201: Single(Channel) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const updateChannel = {
  id: 'updateChannel',
  method: 'PATCH',
  path: '/channels/:channel_id',
  summary: 'Change a channel, pause it, or start it again',
  description:
    'Only what is sent changes. Send a server with all its fields; its password is kept unless host, port or user name change.',
  scope: 'channel_settings:write',
  actor: 'any',
  body: UpdateChannelBody,
  responses: { 200: Single(Channel) },
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
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const testChannel = {
  id: 'testChannel',
  method: 'POST',
  path: '/channels/:channel_id/tests',
  summary: 'Test sending and receiving on a channel',
  description:
    'Signs in to both servers and sends an email to the address, which has to arrive in the mailbox. It runs for up to two minutes after the response: the channel’s `last_test` shows its progress. The email opens no conversation. A channel runs one test at a time. If email is forwarded to Deskbell, it has to arrive that way; a paused channel rejects it.',
  scope: 'channel_settings:write',
  actor: 'any',
  responses: { 202: Single(ChannelTest) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const listReceipts = {
  id: 'listReceipts',
  method: 'GET',
  path: '/channels/:channel_id/receipts',
  summary: 'List the email of a channel that did not become a message, newest first',
  description:
    'Email that is held for a decision, for example from an address that writes in a loop, or that failed because it could not be parsed. Email that became a message, was rejected or was discarded isn’t listed.',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly({
    ...pageQuery,
    state: Type.Optional(OneOf(receiptStates, 'Only those in this state.')),
  }),
  responses: { 200: Page(MailReceipt) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const retryReceipt = {
  id: 'retryReceipt',
  method: 'POST',
  path: '/channels/:channel_id/receipts/:receipt_id/retry',
  summary: 'Retry an email that was held or failed',
  description:
    'It is parsed within seconds after the response, with as many attempts as a new email; one that was held because its sender wrote too often becomes a message this time. If it fails again, it is back in the list, with the reason.',
  scope: 'channel_settings:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const dropReceipt = {
  id: 'dropReceipt',
  method: 'DELETE',
  path: '/channels/:channel_id/receipts/:receipt_id',
  summary: 'Discard an email that was held or failed',
  description: 'Its source is deleted, and it isn’t imported again. It stays in the mailbox.',
  scope: 'channel_settings:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;
