import { ChangeContactBody, Contact, contactFilters, SaveContactBody } from './contact.ts';
import {
  ChangeConversationBody,
  Conversation,
  CreateConversationBody,
  conversationFilters,
  MergeConversationBody,
} from './conversation.ts';
import { bodyErrors } from './errors.ts';
import { Event, eventQuery } from './event.ts';
import { Invitation, InviteMemberBody } from './invitation.ts';
import { Me } from './me.ts';
import { Member, UpdateMemberBody } from './member.ts';
import { Message, SendMessageBody } from './message.ts';
import { CreateNoteBody, Note } from './note.ts';
import type { Operation } from './operation.ts';
import { Organization, UpdateOrganizationBody } from './organization.ts';
import { NoContent, Page, pageQuery, Single } from './page.ts';
import { Exactly } from './primitives.ts';
import { CreateTagBody, Tag, UpdateTagBody } from './tag.ts';

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

export const getOrganization = {
  id: 'getOrganization',
  method: 'GET',
  path: '/organization',
  summary: 'Get the organization this token acts in',
  scope: 'organization:read',
  actor: 'any',
  answers: { 200: Single(Organization) },
  errors: [],
} as const satisfies Operation;

export const updateOrganization = {
  id: 'updateOrganization',
  method: 'PATCH',
  path: '/organization',
  summary: 'Change the name, logo or time zone of the organization',
  scope: 'organization:write',
  actor: 'any',
  body: UpdateOrganizationBody,
  answers: { 200: Single(Organization) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const listMembers = {
  id: 'listMembers',
  method: 'GET',
  path: '/members',
  summary: 'List the members of the organization, in the order in which they joined',
  scope: 'members:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Member) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getMember = {
  id: 'getMember',
  method: 'GET',
  path: '/members/:member_id',
  summary: 'Get one member, by their member id or user id',
  scope: 'members:read',
  actor: 'any',
  answers: { 200: Single(Member) },
  errors: [],
} as const satisfies Operation;

export const updateMember = {
  id: 'updateMember',
  method: 'PATCH',
  path: '/members/:member_id',
  summary: "Change a member's role, or lock them out",
  scope: 'members:write',
  actor: 'self',
  body: UpdateMemberBody,
  answers: { 200: Single(Member) },
  errors: [...bodyErrors, 'actor_self_required', 'last_admin', 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const removeMember = {
  id: 'removeMember',
  method: 'DELETE',
  path: '/members/:member_id',
  summary: 'Remove a member, and end every connection that speaks for them here',
  scope: 'members:write',
  actor: 'self',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'actor_self_required', 'last_admin', 'conflict'],
} as const satisfies Operation;

export const listInvitations = {
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  summary: 'List invitations, newest first',
  scope: 'members:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Invitation) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const inviteMember = {
  id: 'inviteMember',
  method: 'POST',
  path: '/invitations',
  summary: 'Invite somebody to the organization',
  scope: 'members:write',
  actor: 'self',
  body: InviteMemberBody,
  answers: { 201: Single(Invitation) },
  errors: [...bodyErrors, 'actor_self_required', 'already_member', 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const revokeInvitation = {
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/:invitation_id',
  summary: 'Revoke an invitation that is still pending',
  scope: 'members:write',
  actor: 'self',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'actor_self_required', 'conflict'],
} as const satisfies Operation;

export const listTags = {
  id: 'listTags',
  method: 'GET',
  path: '/tags',
  summary: 'List the tags of the organization, oldest first',
  scope: 'tags:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Tag) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createTag = {
  id: 'createTag',
  method: 'POST',
  path: '/tags',
  summary: 'Make a tag',
  scope: 'tags:write',
  actor: 'any',
  body: CreateTagBody,
  answers: { 201: Single(Tag) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const updateTag = {
  id: 'updateTag',
  method: 'PATCH',
  path: '/tags/:tag_id',
  summary: 'Rename a tag, or give it another colour',
  scope: 'tags:write',
  actor: 'any',
  body: UpdateTagBody,
  answers: { 200: Single(Tag) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const deleteTag = {
  id: 'deleteTag',
  method: 'DELETE',
  path: '/tags/:tag_id',
  summary: 'Delete a tag, and take it off everything that has it',
  scope: 'tags:write',
  actor: 'any',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const listContacts = {
  id: 'listContacts',
  method: 'GET',
  path: '/contacts',
  summary: 'List contacts',
  scope: 'contacts:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...contactFilters }),
  answers: { 200: Page(Contact) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getContact = {
  id: 'getContact',
  method: 'GET',
  path: '/contacts/:contact_id',
  summary: 'Get one contact',
  scope: 'contacts:read',
  actor: 'any',
  answers: { 200: Single(Contact) },
  errors: [],
} as const satisfies Operation;

export const saveContact = {
  id: 'saveContact',
  method: 'POST',
  path: '/contacts',
  summary: 'Create a contact (201), or change the one with that external_id or email (200)',
  scope: 'contacts:write',
  actor: 'any',
  body: SaveContactBody,
  answers: { 200: Single(Contact), 201: Single(Contact) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const changeContact = {
  id: 'changeContact',
  method: 'PATCH',
  path: '/contacts/:contact_id',
  summary: "Change a contact's properties, or block them",
  scope: 'contacts:write',
  actor: 'any',
  body: ChangeContactBody,
  answers: { 200: Single(Contact) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const eraseContact = {
  id: 'eraseContact',
  method: 'DELETE',
  path: '/contacts/:contact_id',
  summary: 'Erase a contact: everything personal is gone for good, what they wrote stays without a name',
  scope: 'contacts:write',
  actor: 'any',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
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

export const listEvents = {
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'Follow what happens, oldest first, as far as the token may read it',
  scope: 'events:read',
  actor: 'any',
  query: Exactly(eventQuery),
  answers: { 200: Page(Event) },
  errors: ['invalid_cursor', 'cursor_expired'],
} as const satisfies Operation;
