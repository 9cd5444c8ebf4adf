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
  SplitConversationBody,
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
    'The latest activity first, unless `sort` says otherwise. Filters are combined; with `q`, only conversations with those words are listed. Spam and merged conversations are left out unless requested. To follow changes, sort by `updated_at` and keep the cursor.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...conversationFilters }),
  responses: { 200: Page(Conversation) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const searchConversations = {
  id: 'searchConversations',
  method: 'GET',
  path: '/search/conversations',
  summary: 'Search conversations, best matches first',
  description:
    'Ranks the 500 newest conversations that match: a word in the subject, a tag or the contact’s identifiers counts more than one in a message, and the conversation with the searched number comes first. The list ends after those. `match` shows why each was found. For all matches, newest activity first, list conversations with `q`.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...conversationSearch }),
  responses: { 200: Page(ConversationMatch) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getConversation = {
  id: 'getConversation',
  method: 'GET',
  path: '/conversations/:conversation_id',
  summary: 'Get one conversation',
  description:
    'A merged conversation returns 301, with the conversation that now has its messages in `Location`.',
  scope: 'conversations:read',
  actor: 'any',
  responses: { 200: Single(Conversation) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const listConversationHistory = {
  id: 'listConversationHistory',
  method: 'GET',
  path: '/conversations/:conversation_id/history',
  summary: 'List the changes of a conversation, newest first',
  description:
    'Who opened, snoozed, closed, assigned, tagged, prioritized, renamed, split or merged it, and when, for as long as the conversation exists. It includes the earlier history of conversations merged into it, but no messages or notes. Changes from before the server kept a history are missing.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(HistoryEntry) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const createConversation = {
  id: 'createConversation',
  method: 'POST',
  path: '/conversations',
  summary: 'Start a conversation with a contact',
  description:
    'Takes `contact_id`, or `contact` with the contact’s identifiers; a contact that isn’t found by `external_id` or `email` is created. The fields of a message create the first one. With `channel_id` it is sent by email from that channel, and replies come back to the conversation. Created as closed, it must have no empty field that is shown and required on close.',
  scope: 'conversations:write',
  actor: 'self',
  body: CreateConversationBody,
  responses: { 201: Single(Conversation) },
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
    'Only the fields sent change; the response is the whole record. `add_tags` and `remove_tags` preserve concurrent changes, and `custom_attributes` are merged. An impossible transition gets a `validation_error` with the reason. With `If-Match` the change is made only if the record hasn’t changed in the meantime.',
  scope: 'conversations:write',
  actor: 'any',
  body: ChangeConversationBody,
  responses: { 200: Single(Conversation) },
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
  summary: 'Merge a conversation into another one, and return that one',
  description:
    'Messages and notes move to the target, which keeps its own solution mark, gets the tags of both, the higher priority and the earlier `waiting_since`; the source is closed. From then on reading the source returns 301 and writing to it `conversation_merged`. This can’t be undone.',
  scope: 'conversations:write',
  actor: 'self',
  body: MergeConversationBody,
  responses: { 200: Single(Conversation) },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
  ],
} as const satisfies Operation;

export const splitConversation = {
  id: 'splitConversation',
  method: 'POST',
  path: '/conversations/:conversation_id/split',
  summary: 'Move messages of a conversation into a new one, and return that one',
  description:
    'The new conversation has the same contact, assignee, team, tags, priority and channels; notes and scheduled messages stay. Messages keep their ids, files and deliveries, and email replies to them arrive in the new conversation. Refused for messages that are still being sent, and for those that a scheduled message replies to. To undo it, merge the new conversation back.',
  scope: 'conversations:write',
  actor: 'self',
  body: SplitConversationBody,
  responses: { 201: Single(Conversation) },
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

export const setConversationContact = {
  id: 'setConversationContact',
  method: 'PUT',
  path: '/conversations/:conversation_id/contact',
  summary: 'Give a conversation another contact',
  description:
    'For a conversation that was started with the wrong person. From then on replies go to the new contact; messages keep their authors. If it has this contact already, nothing changes.',
  scope: 'conversations:write',
  actor: 'any',
  body: SetContactBody,
  responses: { 200: Single(Conversation) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged'],
} as const satisfies Operation;

export const listParticipants = {
  id: 'listParticipants',
  method: 'GET',
  path: '/conversations/:conversation_id/participants',
  summary: 'List the email participants of a conversation besides its contact',
  description:
    'Participants who are copied on replies, and those who joined by replying and get no replies until a member confirms them. At most 200: confirmed ones first, then the latest to join.',
  scope: 'conversations:read',
  actor: 'any',
  responses: {
    200: Single(Type.Array(Participant, { maxItems: 200, description: 'The confirmed first.' })),
  },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const saveParticipant = {
  id: 'saveParticipant',
  method: 'PUT',
  path: '/conversations/:conversation_id/participants',
  summary: 'Add a participant to a conversation’s replies, or confirm one who joined',
  description:
    'From then on email replies are copied to this address, unless `mail` names others. Repeating the request changes nothing. At most 100 are confirmed.',
  scope: 'conversations:write',
  actor: 'any',
  body: SaveParticipantBody,
  responses: { 200: Single(Participant) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged'],
} as const satisfies Operation;

export const removeParticipant = {
  id: 'removeParticipant',
  method: 'DELETE',
  path: '/conversations/:conversation_id/participants/:address',
  summary: 'Remove a participant from a conversation’s replies',
  description:
    'They get no replies unless `mail` names them; their messages stay, and they can still write. If nobody has this address, nothing changes.',
  scope: 'conversations:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'conversation_merged'],
} as const satisfies Operation;
