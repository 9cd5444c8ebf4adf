import Type from 'typebox';
import { AnnouncedAttachment, CreateAttachmentBody } from '../attachment.ts';
import { bodyErrors, type ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly, Id } from '../primitives.ts';
import type { WidgetErrorCode } from './errors.ts';
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

/** An operation of the widget's gate. Who calls it is the session; there are no scopes. */
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
  summary: 'Get what everybody may know of a channel',
  description: 'And a challenge, which the first message of a stranger has to come with. Nothing is stored.',
  isPublic: true,
  answers: { 200: Single(WidgetChannel) },
  errors: [],
} as const satisfies WidgetOperation;

export const beginWidgetSession = {
  ...common,
  id: 'beginWidgetSession',
  method: 'POST',
  path: '/sessions',
  summary: 'Begin a session',
  description:
    'A stranger begins one with a first message and a solved challenge; somebody whom the site has signed in, with the identity alone. `Idempotency-Key` is required, random and of at least 20 characters: the same again gives the same session.',
  isPublic: true,
  body: BeginSessionBody,
  answers: { 201: Single(BegunSession) },
  errors: [...writing, 'challenge_failed', 'identity_required', 'invalid_identity'],
} as const satisfies WidgetOperation;

export const putWidgetIdentity = {
  ...common,
  id: 'putWidgetIdentity',
  method: 'PUT',
  path: '/session/identity',
  summary: 'Prove who the visitor is',
  description:
    'The conversations of an anonymous session go to the person, once. A session that was proved as somebody else ends, and this answers 401.',
  body: IdentityBody,
  answers: { 200: Single(Visitor) },
  errors: [...bodyErrors, 'conflict', 'blocked', 'invalid_identity'],
} as const satisfies WidgetOperation;

export const deleteWidgetIdentity = {
  ...common,
  id: 'deleteWidgetIdentity',
  method: 'DELETE',
  path: '/session/identity',
  summary: 'Sign out',
  description: 'The token ends at once.',
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const endWidgetSession = {
  ...common,
  id: 'endWidgetSession',
  method: 'DELETE',
  path: '/session',
  summary: 'End the session',
  description: 'The token ends at once.',
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const putWidgetContact = {
  ...common,
  id: 'putWidgetContact',
  method: 'PUT',
  path: '/session/contact',
  summary: 'Say who the visitor is',
  description: 'A claim, shown to members as one. It changes no contact.',
  body: ClaimBody,
  answers: { 200: Single(Visitor) },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const listWidgetConversations = {
  ...common,
  id: 'listWidgetConversations',
  method: 'GET',
  path: '/conversations',
  summary: "List the visitor's conversations, the latest first",
  description: 'Those of mail are shown to somebody with a proved identity only.',
  query: Exactly(pageQuery),
  answers: { 200: Page(WidgetConversation) },
  errors: ['invalid_cursor'],
} as const satisfies WidgetOperation;

export const beginWidgetConversation = {
  ...common,
  id: 'beginWidgetConversation',
  method: 'POST',
  path: '/conversations',
  summary: 'Begin a conversation',
  description: 'With its first message. `Idempotency-Key` is required.',
  body: NewWidgetConversationBody,
  answers: { 201: Single(WidgetMessage) },
  errors: writing,
} as const satisfies WidgetOperation;

export const listWidgetMessages = {
  ...common,
  id: 'listWidgetMessages',
  method: 'GET',
  path: '/conversations/:conversation_id/messages',
  summary: 'List the messages of a conversation, the latest first',
  description: 'Those of the visitor and of members. `after` leads to earlier ones.',
  query: Exactly(pageQuery),
  answers: { 200: Page(WidgetMessage) },
  errors: ['invalid_cursor'],
} as const satisfies WidgetOperation;

export const sendWidgetMessage = {
  ...common,
  id: 'sendWidgetMessage',
  method: 'POST',
  path: '/conversations/:conversation_id/messages',
  summary: 'Send a message',
  description:
    'Written as the visitor; it opens a conversation that is closed. `Idempotency-Key` is required.',
  body: WidgetMessageBody,
  answers: { 201: Single(WidgetMessage) },
  errors: writing,
} as const satisfies WidgetOperation;

export const putWidgetRead = {
  ...common,
  id: 'putWidgetRead',
  method: 'PUT',
  path: '/conversations/:conversation_id/read',
  summary: 'Say up to where the visitor has read',
  description: 'Members see their messages as read. An earlier message than before changes nothing.',
  body: Exactly({ up_to: Id('msg', 'The last message seen.') }),
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies WidgetOperation;

export const putWidgetTyping = {
  ...common,
  id: 'putWidgetTyping',
  method: 'PUT',
  path: '/conversations/:conversation_id/typing',
  summary: 'Say whether the visitor types',
  description:
    'Holds for eight seconds, and is said again every four. What members type, `GET /stream` tells: `event: typing`, with `conversation_id` and `name`.',
  body: TypingBody,
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'blocked'],
} as const satisfies WidgetOperation;

export const createWidgetTranscript = {
  ...common,
  id: 'createWidgetTranscript',
  method: 'POST',
  path: '/conversations/:conversation_id/transcripts',
  summary: 'Have a conversation mailed to its visitor',
  description:
    'The last 100 messages, as the visitor sees them; files are named. It goes to the address of a proved identity (else 403 `identity_required`), by the mail channel that follows up on the chat (else 409 `channel_disabled`); five an hour. `Idempotency-Key` is required.',
  answers: { 201: Single(SentTranscript) },
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
    'And get an address to upload it to. Before the first answer: three files of 10 MB, of the common types. `Idempotency-Key` is required.',
  body: CreateAttachmentBody,
  answers: { 201: AnnouncedAttachment },
  errors: writing,
} as const satisfies WidgetOperation;

export const getWidgetUnread = {
  ...common,
  id: 'getWidgetUnread',
  method: 'GET',
  path: '/unread',
  summary: 'Get how many messages are unread',
  description: 'For pages that keep no stream open. With an ETag: 304 where nothing has changed.',
  answers: { 200: Single(Exactly({ count: Type.Integer({ description: '100 at most.' }) })) },
  errors: [],
} as const satisfies WidgetOperation;

export const streamWidget = {
  ...common,
  id: 'streamWidget',
  method: 'GET',
  path: '/stream',
  summary: 'Follow the conversations of the visitor',
  description:
    'Server-sent events: each `message` has a message as it is now, in `data`. `Last-Event-ID` resumes behind the last id that was received, for some minutes and thousands of messages; after that it is 410, and the lists have to be read again. A message may come twice. Three streams of a visitor at most.',
  isStream: true,
  answers: { 200: Type.String({ description: 'Server-sent events.' }) },
  errors: ['cursor_expired'],
} as const satisfies WidgetOperation;
