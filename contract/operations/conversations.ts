import Type from 'typebox';
import {
  ChangeConversationBody,
  Conversation,
  ConversationMatch,
  CreateConversationBody,
  conversationFilters,
  conversationSearch,
  MergeConversationBody,
  SetContactBody,
} from '../conversation.ts';
import { bodyErrors } from '../errors.ts';
import { HistoryEntry } from '../history.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Participant, SaveParticipantBody } from '../participant.ts';
import { Exactly } from '../primitives.ts';

export const listConversations = {
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  summary: 'List conversations',
  description:
    'The latest activity first, unless `sort` says otherwise. Filters narrow together; with `q`, only what holds those words is listed. Spam and merged conversations are left out unless they are asked for. To follow changes, sort by `updated_at` and keep the cursor.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...conversationFilters }),
  answers: { 200: Page(Conversation) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const searchConversations = {
  id: 'searchConversations',
  method: 'GET',
  path: '/search/conversations',
  summary: 'Search conversations, best matches first',
  description:
    'Ranks the 500 newest conversations that match: a word in the subject, a tag or what the contact is known by counts more than one in a message, and the conversation whose number was typed comes first. The list ends after those. `match` says why each was found. For all matches, newest activity first, list conversations with `q`.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...conversationSearch }),
  answers: { 200: Page(ConversationMatch) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getConversation = {
  id: 'getConversation',
  method: 'GET',
  path: '/conversations/:conversation_id',
  summary: 'Get one conversation',
  description:
    'One that was merged answers 301, with the conversation that has its messages now in `Location`.',
  scope: 'conversations:read',
  actor: 'any',
  answers: { 200: Single(Conversation) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const listConversationHistory = {
  id: 'listConversationHistory',
  method: 'GET',
  path: '/conversations/:conversation_id/history',
  summary: 'List what changed of a conversation, newest first',
  description:
    'Who opened, snoozed, closed, assigned, tagged, prioritised, renamed or merged it, and when, for as long as the conversation exists. What the conversations that were merged into it went through before is part of it. Messages and notes are not. Changes from before the server kept a history are missing.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(HistoryEntry) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const createConversation = {
  id: 'createConversation',
  method: 'POST',
  path: '/conversations',
  summary: 'Begin a conversation with a contact, by a first message',
  description:
    'Takes `contact_id`, or `contact` with what the contact is known by; whoever is not found by `external_id` or `email` is created. The members of a message make the first one. With `channel_id` it goes out by mail from that channel, and its answers come in here.',
  scope: 'conversations:write',
  actor: 'self',
  body: CreateConversationBody,
  answers: { 201: Single(Conversation) },
  errors: [
    'conflict',
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

export const changeConversation = {
  id: 'changeConversation',
  method: 'PATCH',
  path: '/conversations/:conversation_id',
  summary: "Change a conversation's properties",
  description:
    'Only what is sent changes; the answer is the whole record. `add_tags` and `remove_tags` lose nothing of what others do at the same time, and `custom_attributes` are merged. A transition that makes no sense is `validation_error` with the reason. With `If-Match` the change is made only if nobody else made one since.',
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
  description:
    'Messages and notes move to the target, which keeps its own solution mark, gets the tags of both, the higher priority and the earlier `waiting_since`; the source is closed. From then on reading the source answers 301 and writing to it `conversation_merged`. There is no way back.',
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

export const setConversationContact = {
  id: 'setConversationContact',
  method: 'PUT',
  path: '/conversations/:conversation_id/contact',
  summary: 'Give a conversation another contact',
  description:
    'For one that was begun with the wrong person. Replies go to the new contact from then on; its messages keep who wrote them. Where it has this contact already, nothing changes.',
  scope: 'conversations:write',
  actor: 'any',
  body: SetContactBody,
  answers: { 200: Single(Conversation) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged'],
} as const satisfies Operation;

export const listParticipants = {
  id: 'listParticipants',
  method: 'GET',
  path: '/conversations/:conversation_id/participants',
  summary: 'List who takes part in a conversation by mail, beside its contact',
  description:
    'Those whom replies are copied to, and those who joined by a reply to our mail and get none until somebody confirms them. At most 200: the confirmed first, then the latest to join.',
  scope: 'conversations:read',
  actor: 'any',
  answers: {
    200: Single(Type.Array(Participant, { maxItems: 200, description: 'The confirmed first.' })),
  },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const saveParticipant = {
  id: 'saveParticipant',
  method: 'PUT',
  path: '/conversations/:conversation_id/participants',
  summary: 'Add somebody to the replies of a conversation, or confirm one who joined',
  description:
    'From then on replies by mail are copied to this address, unless `mail` names others. Asking again changes nothing. At most 100 are confirmed.',
  scope: 'conversations:write',
  actor: 'any',
  body: SaveParticipantBody,
  answers: { 200: Single(Participant) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged'],
} as const satisfies Operation;

export const removeParticipant = {
  id: 'removeParticipant',
  method: 'DELETE',
  path: '/conversations/:conversation_id/participants/:address',
  summary: 'Take somebody off the replies of a conversation',
  description:
    'They get no reply unless `mail` names them; their messages stay, and they can still write. Where nobody has this address, nothing changes.',
  scope: 'conversations:write',
  actor: 'any',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'conversation_merged'],
} as const satisfies Operation;
