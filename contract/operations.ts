import { AnnouncedAttachment, Attachment, CreateAttachmentBody } from './attachment.ts';
import { ReceiveMessageBody, ReportDeliveryBody } from './channel.ts';
import { ChangeContactBody, Contact, contactFilters, SaveContactBody } from './contact.ts';
import {
  ChangeConversationBody,
  Conversation,
  CreateConversationBody,
  conversationFilters,
  conversationSearch,
  MergeConversationBody,
} from './conversation.ts';
import { bodyErrors } from './errors.ts';
import { Event, EventFrames, eventQuery, eventStreamQuery } from './event.ts';
import { Invitation, InviteMemberBody } from './invitation.ts';
import { Me } from './me.ts';
import { Member, removeMemberQuery, UpdateMemberBody } from './member.ts';
import { Message, messageFilters, SendMessageBody } from './message.ts';
import { CreateNoteBody, Note, UpdateNoteBody } from './note.ts';
import type { Operation } from './operation.ts';
import { Organization, UpdateOrganizationBody } from './organization.ts';
import { NoContent, Page, pageQuery, Single } from './page.ts';
import { Exactly } from './primitives.ts';
import { CreateTagBody, Tag, UpdateTagBody } from './tag.ts';
import { CreateWebhookBody, UpdateWebhookBody, Webhook, WebhookDelivery } from './webhook.ts';

export const getMe = {
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'Who this token speaks for, and what it may do',
  description:
    "Tells the app, the organization and, with `actor=self`, the person that the token speaks for. `granted_scopes` is what was consented to; `scopes` is what holds at this moment, capped by the person's role. A good first call.",
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
  description:
    'Name, logo and time zone of the one organization that the token acts in. A token never reaches another one.',
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
  description:
    'Only what is sent changes; the answer is the whole record. The slug stays as it is when the name changes.',
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
  description:
    'Everybody with a place in the organization, those who are locked out included. A person is a `usr_…` id wherever else they appear.',
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
  description: 'Takes the member id (`mem_…`) or the user id (`usr_…`) that authors and assignees have.',
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
  description:
    'A member who is disabled is locked out at once, with every token that speaks for them, until they are active again. Their open and snoozed conversations go to `reassign_to`, or are unassigned; of very many the last go shortly after the answer. The last admin can be neither demoted nor disabled.',
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
  description:
    'Their messages and notes stay, with their name. Connections that speak for them end at once; connections of apps that act as themselves stay. Their open and snoozed conversations go to `reassign_to`, or are unassigned; of very many the last go shortly after the answer. The last admin cannot be removed.',
  scope: 'members:write',
  actor: 'self',
  query: removeMemberQuery,
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'actor_self_required', 'last_admin', 'conflict'],
} as const satisfies Operation;

export const listInvitations = {
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  summary: 'List invitations, newest first',
  description: 'Every invitation, also those that were accepted, revoked, or have expired.',
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
  description:
    'An invitation stays open for 7 days. Somebody who is a member already, or has a pending invitation, cannot be invited again.',
  scope: 'members:write',
  actor: 'self',
  body: InviteMemberBody,
  answers: { 201: Single(Invitation) },
  errors: [...bodyErrors, 'actor_self_required', 'already_member', 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getInvitation = {
  id: 'getInvitation',
  method: 'GET',
  path: '/invitations/:invitation_id',
  summary: 'Get one invitation',
  description: 'Whatever became of it: pending, accepted, revoked or expired.',
  scope: 'members:read',
  actor: 'any',
  answers: { 200: Single(Invitation) },
  errors: [],
} as const satisfies Operation;

export const revokeInvitation = {
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/:invitation_id',
  summary: 'Revoke an invitation that is still pending',
  description:
    'Only a pending one can be revoked; any other is `validation_error`, with its status in the sentence.',
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
  description:
    'Names and colours. A tag that is put on a conversation or contact by a new name appears here by itself.',
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
  description: 'Names are unique in the organization, and capitals count.',
  scope: 'tags:write',
  actor: 'any',
  body: CreateTagBody,
  answers: { 201: Single(Tag) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getTag = {
  id: 'getTag',
  method: 'GET',
  path: '/tags/:tag_id',
  summary: 'Get one tag',
  description: 'Its name and colour.',
  scope: 'tags:read',
  actor: 'any',
  answers: { 200: Single(Tag) },
  errors: [],
} as const satisfies Operation;

export const updateTag = {
  id: 'updateTag',
  method: 'PATCH',
  path: '/tags/:tag_id',
  summary: 'Rename a tag, or give it another colour',
  description: 'Only what is sent changes. A new name shows on everything that has the tag.',
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
  description: 'The tag goes from every conversation and contact. There is no way back.',
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
  description:
    'Newest first, unless `sort` says otherwise. With `external_id` or `email` the list has one contact or none; `q` finds those whose name, address, phone number or handle begins so.',
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
  description: 'One who was erased is not found.',
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
  description:
    'Looks for the contact with that `external_id` or `email`: changes the one it finds (200), or creates one (201). What is not sent stays as it is. Where the two belong to two different contacts, nothing is changed and the answer is `conflict`.',
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
  description:
    'Only what is sent changes, and `null` clears. Nothing more is taken from a contact who is blocked.',
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
  description:
    'For requests under privacy law: name, addresses and attributes are gone for good. What they wrote stays, with a `user` of whom only the id is left.',
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
    'Ranks the 500 newest conversations that match: a word in the subject or the name of the contact counts more than one in a message. The list ends after those. For all matches, newest activity first, list conversations with `q`.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...conversationSearch }),
  answers: { 200: Page(Conversation) },
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

export const createConversation = {
  id: 'createConversation',
  method: 'POST',
  path: '/conversations',
  summary: 'Begin a conversation with a contact, by a first message',
  description:
    'Takes `contact_id`, or `contact` with what the contact is known by; whoever is not found by `external_id` or `email` is created. The members of a message make the first one.',
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

export const listMessages = {
  id: 'listMessages',
  method: 'GET',
  path: '/conversations/:conversation_id/messages',
  summary: 'List the messages of a conversation, oldest first',
  description:
    'In the order in which they were written; with `sort=-inserted_at`, newest first. A cursor is valid for the sort that it was given out with.',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly({ ...messageFilters, ...pageQuery }),
  answers: { 200: Page(Message) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const getMessage = {
  id: 'getMessage',
  method: 'GET',
  path: '/conversations/:conversation_id/messages/:message_id',
  summary: 'Get one message',
  description:
    'A message is found in its own conversation only. This is where the `Location` of a sent message leads.',
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
  description:
    'Written as the person that the token speaks for. The HTML is sanitised before it is stored. A closed conversation takes messages and stays closed, unless `conversation_status` says otherwise. Send an `Idempotency-Key`, so that sending again after a broken connection sends nothing twice.',
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
  description:
    'A conversation has one solution at most. Marking a message that has the mark already changes nothing.',
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
  description: 'Where the message has no mark, nothing changes.',
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
  description: 'What members wrote to each other about the conversation. The contact never sees it.',
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
  description:
    'Changes nothing of the conversation: neither its status nor its activity. `mentions` calls upon members.',
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

export const getNote = {
  id: 'getNote',
  method: 'GET',
  path: '/conversations/:conversation_id/notes/:note_id',
  summary: 'Get one note',
  description: 'A note is found in its own conversation only. The `Location` of a new note leads here.',
  scope: 'notes:read',
  actor: 'any',
  answers: { 200: Single(Note) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const updateNote = {
  id: 'updateNote',
  method: 'PATCH',
  path: '/conversations/:conversation_id/notes/:note_id',
  summary: 'Change a note',
  description:
    "Only its author can, with any app; anybody else gets `not_author`. What is not sent stays as it is; `updated_at` tells that it was changed. With `If-Match` the change is made only if the note hasn't changed since it was read.",
  scope: 'notes:write',
  actor: 'self',
  body: UpdateNoteBody,
  answers: { 200: Single(Note) },
  errors: [
    ...bodyErrors,
    'conflict',
    'conversation_merged',
    'not_author',
    'actor_self_required',
    'precondition_failed',
  ],
} as const satisfies Operation;

export const deleteNote = {
  id: 'deleteNote',
  method: 'DELETE',
  path: '/conversations/:conversation_id/notes/:note_id',
  summary: 'Delete a note',
  description:
    'Only its author can; anybody else gets `not_author`. The text and the files are gone for good, and earlier events no longer tell of the note.',
  scope: 'notes:write',
  actor: 'self',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'not_author', 'actor_self_required'],
} as const satisfies Operation;

export const listEvents = {
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'Follow what happens, oldest first',
  description:
    'The log of the last thirty days in one fixed order, with the events whose record the token may read. A page may have few events or none and still have a cursor in `after`: only `null` means that nothing more has happened. To continue later, keep the `cursor` of the last event; where a page is empty, its `before` is the cursor to keep.',
  scope: 'events:read',
  actor: 'any',
  query: Exactly(eventQuery),
  answers: { 200: Page(Event) },
  errors: ['invalid_cursor', 'cursor_expired'],
} as const satisfies Operation;

export const streamEvents = {
  id: 'streamEvents',
  method: 'GET',
  path: '/events/stream',
  summary: 'Be told of what happens, as it happens',
  description:
    'The same log as `GET /events`, as server-sent events whose `id` is the `cursor` of the event. `Last-Event-ID` continues after an event, and takes precedence over `after`. The stream ends when the access of its token does. A token may have 20 open; a reader who is too slow is cut, and goes on by the last id.',
  scope: 'events:read',
  actor: 'any',
  isStream: true,
  query: Exactly(eventStreamQuery),
  answers: { 200: EventFrames },
  errors: ['invalid_cursor', 'cursor_expired'],
} as const satisfies Operation;

export const createAttachment = {
  id: 'createAttachment',
  method: 'POST',
  path: '/attachments',
  summary: 'Announce a file, and get the address to upload it to',
  description:
    'Bring the bytes next, by the request that `upload` describes: exactly as many, and of the announced type, which is looked for in them. A file hangs on nothing until its id stands in the `attachment_ids` of a message or note that the same connection writes; what hangs on nothing goes after 24 hours.',
  scope: 'attachments:write',
  actor: 'any',
  body: CreateAttachmentBody,
  answers: { 201: AnnouncedAttachment },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getAttachment = {
  id: 'getAttachment',
  method: 'GET',
  path: '/attachments/:attachment_id',
  summary: 'Get an attachment, with a fresh address of its file',
  description:
    'The address needs no token: whoever has it can read the file for 15 minutes. It is served as a file to save, unless it is a plain picture (PNG, JPEG, GIF, WebP).',
  scope: null,
  scopeRule:
    'Needs the scope that reads what it hangs on, `messages:read` or `notes:read`; until then `attachments:write`, and ' +
    'only the connection that made it finds it. Without, it is 404.',
  actor: 'any',
  answers: { 200: Single(Attachment) },
  errors: [],
} as const satisfies Operation;

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

export const listWebhooks = {
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks, oldest first',
  description:
    'Those of the connection that asks: other apps, and other people with this app, have their own.',
  scope: 'webhooks:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Webhook) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createWebhook = {
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Have events delivered to an address',
  description:
    'What happens from now on is posted there, signed by Standard Webhooks with the `secret` of this answer, which no other answer holds. If the answer is lost, send the request again with the same `Idempotency-Key` within 24 hours to get the secret again, or change the webhook with `rotate_secret`. Each of the `types` needs the scope that reads its record; one that the connection loses later is no longer delivered. The endpoint ends with the connection.',
  scope: 'webhooks:write',
  actor: 'any',
  body: CreateWebhookBody,
  answers: { 201: Single(Webhook) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getWebhook = {
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/:webhook_id',
  summary: 'Get one webhook',
  description: 'Whether it is enabled, and since when it fails if it does.',
  scope: 'webhooks:read',
  actor: 'any',
  answers: { 200: Single(Webhook) },
  errors: [],
} as const satisfies Operation;

export const updateWebhook = {
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/:webhook_id',
  summary: 'Change a webhook, enable it again, or give it a new secret',
  description:
    'Enabled again, it gets what happens from then on; what happened meanwhile is in `GET /events`. With `rotate_secret` the answer holds the new `secret`, which no other answer holds; the same request with the same `Idempotency-Key` gets it again for 24 hours.',
  scope: 'webhooks:write',
  actor: 'any',
  body: UpdateWebhookBody,
  answers: { 200: Single(Webhook) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed', 'idempotency_key_reused'],
} as const satisfies Operation;

export const deleteWebhook = {
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/:webhook_id',
  summary: 'Delete a webhook',
  description: 'Nothing more is delivered to it, not even what waits to be tried again.',
  scope: 'webhooks:write',
  actor: 'any',
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const listWebhookDeliveries = {
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/:webhook_id/deliveries',
  summary: 'List what was delivered to a webhook, newest first',
  description: 'Each with how its last attempt went. They are kept for 30 days.',
  scope: 'webhooks:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(WebhookDelivery) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const redeliverWebhook = {
  id: 'redeliverWebhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
  summary: 'Deliver something again',
  description:
    'At once, with the same `webhook-id`, however it went before; where it fails, it is tried again as often as a new one.',
  scope: 'webhooks:write',
  actor: 'any',
  answers: { 202: Single(WebhookDelivery) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const pingWebhook = {
  id: 'pingWebhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/ping',
  summary: 'Try a webhook out',
  description: 'Delivers an event of the type `ping` to it, and to no other.',
  scope: 'webhooks:write',
  actor: 'any',
  answers: { 202: Single(WebhookDelivery) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
