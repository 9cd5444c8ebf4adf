import Type from 'typebox';
import { AnnouncedAttachment, CreateAttachmentBody } from '../attachment.ts';
import type { ErrorCode } from '../error-codes.ts';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly, Id } from '../primitives.ts';
import type { WidgetErrorCode } from './error-codes.ts';
import {
  BeginSessionBody,
  BegunSession,
  ClaimBody,
  IdentityBody,
  NewWidgetConversationBody,
  SentTranscript,
  TypingBody,
  Visitor,
  WidgetChannel,
  WidgetConversation,
  WidgetMessage,
  WidgetMessageBody,
} from './shapes.ts';

/** An operation of the widget's gate. The session identifies the caller; there are no scopes. */
export type WidgetOperation = Operation<ErrorCode | WidgetErrorCode> & {
  /** Called without a session. */
  isPublic?: true;
};

const common = { scope: null, actor: 'any' } as const;
const writing = [...bodyErrors, 'conflict', 'idempotency_key_reused', 'blocked'] as const;

export const getWidgetChannel = {
  ...common,
  id: 'getWidgetChannel',
  method: 'GET',
  path: '/channels/:channel_id',
  summary: 'Get a channel’s public settings',
  description:
    'Includes a challenge, whose solution the first message of an unknown visitor must include. Nothing is stored.',
  isPublic: true,
  responses: { 200: Single(WidgetChannel) },
  errors: [],
} as const satisfies WidgetOperation;

export const beginWidgetSession = {
  ...common,
  id: 'beginWidgetSession',
  method: 'POST',
  path: '/sessions',
  summary: 'Start a session',
  description:
    'An unknown visitor starts one with a first message and a solved challenge; a signed-in user only needs the identity. `Idempotency-Key` is required, random and at least 20 characters long: repeating it returns the same session.',
  isPublic: true,
  body: BeginSessionBody,
  responses: { 201: Single(BegunSession) },
  errors: [...writing, 'challenge_failed', 'captcha_failed', 'identity_required', 'invalid_identity'],
} as const satisfies WidgetOperation;

export const putWidgetIdentity = {
  ...common,
  id: 'putWidgetIdentity',
  method: 'PUT',
  path: '/session/identity',
  summary: 'Identify the visitor',
  description:
    'The conversations of an anonymous session move to the identified person, once. A session identified as somebody else ends, and the response is 401.',
  body: IdentityBody,
  responses: { 200: Single(Visitor) },
  errors: [...bodyErrors, 'conflict', 'blocked', 'invalid_identity'],
} as const satisfies WidgetOperation;

export const deleteWidgetIdentity = {
  ...common,
  id: 'deleteWidgetIdentity',
  method: 'DELETE',
  path: '/session/identity',
  summary: 'Sign out',
  description: 'The token is revoked immediately.',
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const endWidgetSession = {
  ...common,
  id: 'endWidgetSession',
  method: 'DELETE',
  path: '/session',
  summary: 'End the session',
  description: 'The token is revoked immediately.',
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const putWidgetContact = {
  ...common,
  id: 'putWidgetContact',
  method: 'PUT',
  path: '/session/contact',
  summary: 'Set the visitor’s name and address',
  description: 'Shown to members as the visitor’s claim. It changes no contact.',
  body: ClaimBody,
  responses: { 200: Single(Visitor) },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const listWidgetConversations = {
  ...common,
  id: 'listWidgetConversations',
  method: 'GET',
  path: '/conversations',
  summary: "List the visitor's conversations, the latest first",
  description: 'Email conversations are included only for visitors with a verified identity.',
  query: Exactly(pageQuery),
  responses: { 200: Page(WidgetConversation) },
  errors: ['invalid_cursor'],
} as const satisfies WidgetOperation;

export const beginWidgetConversation = {
  ...common,
  id: 'beginWidgetConversation',
  method: 'POST',
  path: '/conversations',
  summary: 'Start a conversation',
  description: 'With its first message. `Idempotency-Key` is required.',
  body: NewWidgetConversationBody,
  responses: { 201: Single(WidgetMessage) },
  errors: writing,
} as const satisfies WidgetOperation;

export const listWidgetMessages = {
  ...common,
  id: 'listWidgetMessages',
  method: 'GET',
  path: '/conversations/:conversation_id/messages',
  summary: 'List the messages of a conversation, the latest first',
  description: 'Messages of the visitor and of members. `after` returns earlier ones.',
  query: Exactly(pageQuery),
  responses: { 200: Page(WidgetMessage) },
  errors: ['invalid_cursor'],
} as const satisfies WidgetOperation;

export const sendWidgetMessage = {
  ...common,
  id: 'sendWidgetMessage',
  method: 'POST',
  path: '/conversations/:conversation_id/messages',
  summary: 'Send a message',
  description: 'From the visitor; reopens a closed conversation. `Idempotency-Key` is required.',
  body: WidgetMessageBody,
  responses: { 201: Single(WidgetMessage) },
  errors: writing,
} as const satisfies WidgetOperation;

export const putWidgetRead = {
  ...common,
  id: 'putWidgetRead',
  method: 'PUT',
  path: '/conversations/:conversation_id/read',
  summary: 'Mark messages as read',
  description:
    'Members see that their messages were read. A message earlier than the last one changes nothing.',
  body: Exactly({ up_to: Id('msg', 'The last message seen.') }),
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const putWidgetTyping = {
  ...common,
  id: 'putWidgetTyping',
  method: 'PUT',
  path: '/conversations/:conversation_id/typing',
  summary: 'Report whether the visitor is typing',
  description:
    'Valid for eight seconds; repeat it every four. `GET /stream` reports when members are typing: `event: typing`, with `conversation_id` and `name`.',
  body: TypingBody,
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'blocked'],
} as const satisfies WidgetOperation;

export const createWidgetTranscript = {
  ...common,
  id: 'createWidgetTranscript',
  method: 'POST',
  path: '/conversations/:conversation_id/transcripts',
  summary: 'Email a conversation to its visitor',
  description:
    'The last 100 messages, as the visitor sees them; files are named. It is sent to the address of a verified identity (otherwise 403 `identity_required`), from the mail channel for follow-ups (otherwise 409 `channel_disabled`); five an hour. `Idempotency-Key` is required.',
  responses: { 201: Single(SentTranscript) },
  errors: [
    ...bodyErrors,
    'conflict',
    'idempotency_key_reused',
    'blocked',
    'identity_required',
    'channel_disabled',
  ],
} as const satisfies WidgetOperation;

export const createWidgetAttachment = {
  ...common,
  id: 'createWidgetAttachment',
  method: 'POST',
  path: '/attachments',
  summary: 'Announce a file',
  description:
    'Returns a URL to upload it to. Before the first reply: three files of up to 10 MB, of common types. `Idempotency-Key` is required.',
  body: CreateAttachmentBody,
  responses: { 201: AnnouncedAttachment },
  errors: writing,
} as const satisfies WidgetOperation;

export const getWidgetUnread = {
  ...common,
  id: 'getWidgetUnread',
  method: 'GET',
  path: '/unread',
  summary: 'Get how many messages are unread',
  description: 'For pages without an open stream. Supports ETag: 304 if nothing has changed.',
  responses: { 200: Single(Exactly({ count: Type.Integer({ description: '100 at most.' }) })) },
  errors: [],
} as const satisfies WidgetOperation;

export const streamWidget = {
  ...common,
  id: 'streamWidget',
  method: 'GET',
  path: '/stream',
  summary: 'Follow the conversations of the visitor',
  description:
    'Server-sent events: each `message` has the current state of a message in `data`; `conversations` says that one was created, possibly with messages of another, so that the lists have to be refetched. `Last-Event-ID` resumes after the last received id, for some minutes and thousands of messages; after that the response is 410, and the lists have to be refetched. A message may be sent twice. A visitor may have three streams.',
  isStream: true,
  responses: { 200: Type.String({ description: 'Server-sent events.' }) },
  errors: ['cursor_expired'],
} as const satisfies WidgetOperation;
