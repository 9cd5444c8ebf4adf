import {
  ChangeConversationBody,
  Conversation,
  CreateConversationBody,
  conversationFilters,
  MergeConversationBody,
} from './conversation.ts';
import { Me } from './me.ts';
import { Message, SendMessageBody } from './message.ts';
import { CreateNoteBody, Note } from './note.ts';
import type { Operation } from './operation.ts';
import { NoContent, Page, pageQuery, Single } from './page.ts';
import { Exactly } from './primitives.ts';

export const getMe = {
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'Who this token speaks for, and what it may do',
  scope: null,
  actor: 'any',
  answers: { 200: Single(Me) },
  errors: [],
} as const satisfies Operation;

export const listConversations = {
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  summary: 'List conversations',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...conversationFilters }),
  answers: { 200: Page(Conversation) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getConversation = {
  id: 'getConversation',
  method: 'GET',
  path: '/conversations/:conversation_id',
  summary: 'Get one conversation',
  scope: 'conversations:read',
  actor: 'any',
  answers: { 200: Single(Conversation) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const createConversation = {
  id: 'createConversation',
  method: 'POST',
  path: '/conversations',
  summary: 'Begin a conversation with a contact, by a first message',
  scope: 'conversations:write',
  actor: 'self',
  body: CreateConversationBody,
  answers: { 201: Single(Conversation) },
  errors: [
    'conflict',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
    'idempotency_key_reused',
  ],
} as const satisfies Operation;

export const changeConversation = {
  id: 'changeConversation',
  method: 'PATCH',
  path: '/conversations/:conversation_id',
  summary: "Change a conversation's properties",
  scope: 'conversations:write',
  actor: 'any',
  body: ChangeConversationBody,
  answers: { 200: Single(Conversation) },
  errors: [
    'conflict',
    'conversation_merged',
    'precondition_failed',
    'payload_too_large',
    'unsupported_media_type',
    'validation_error',
  ],
} as const satisfies Operation;

export const mergeConversation = {
  id: 'mergeConversation',
  method: 'POST',
  path: '/conversations/:conversation_id/merge',
  summary: 'Merge a conversation into another one; answers with that one',
  scope: 'conversations:write',
  actor: 'self',
  body: MergeConversationBody,
  answers: { 200: Single(Conversation) },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
  ],
} as const satisfies Operation;

export const listMessages = {
  id: 'listMessages',
  method: 'GET',
  path: '/conversations/:conversation_id/messages',
  summary: 'List the messages of a conversation, oldest first',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Message) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const getMessage = {
  id: 'getMessage',
  method: 'GET',
  path: '/conversations/:conversation_id/messages/:message_id',
  summary: 'Get one message',
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
  scope: 'messages:write',
  actor: 'self',
  body: SendMessageBody,
  answers: { 201: Single(Message) },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
    'idempotency_key_reused',
  ],
} as const satisfies Operation;

export const markAsSolution = {
  id: 'markAsSolution',
  method: 'PUT',
  path: '/conversations/:conversation_id/messages/:message_id/solution',
  summary: 'Mark a message as the solution; the mark moves from any other',
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

export const listNotes = {
  id: 'listNotes',
  method: 'GET',
  path: '/conversations/:conversation_id/notes',
  summary: 'List the notes of a conversation, oldest first',
  scope: 'notes:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Note) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const createNote = {
  id: 'createNote',
  method: 'POST',
  path: '/conversations/:conversation_id/notes',
  summary: 'Write a note that only members see',
  scope: 'notes:write',
  actor: 'self',
  body: CreateNoteBody,
  answers: { 201: Single(Note) },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
    'idempotency_key_reused',
  ],
} as const satisfies Operation;
