import { createAttachment, getAttachment } from '../../contract/operations/attachments.ts';
import { receiveMessage, reportDelivery } from '../../contract/operations/channels.ts';
import {
  changeContact,
  eraseContact,
  getContact,
  listContacts,
  saveContact,
} from '../../contract/operations/contacts.ts';
import {
  changeConversation,
  createConversation,
  getConversation,
  listConversations,
  mergeConversation,
  searchConversations,
} from '../../contract/operations/conversations.ts';
import { listEvents, streamEvents } from '../../contract/operations/events.ts';
import {
  getInvitation,
  inviteMember,
  listInvitations,
  revokeInvitation,
} from '../../contract/operations/invitations.ts';
import { getMe } from '../../contract/operations/me.ts';
import { getMember, listMembers, removeMember, updateMember } from '../../contract/operations/members.ts';
import {
  getMessage,
  listMessages,
  markAsSolution,
  sendMessage,
  unmarkAsSolution,
} from '../../contract/operations/messages.ts';
import { createNote, deleteNote, getNote, listNotes, updateNote } from '../../contract/operations/notes.ts';
import { getOrganization, updateOrganization } from '../../contract/operations/organization.ts';
import { createTag, deleteTag, getTag, listTags, updateTag } from '../../contract/operations/tags.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverWebhook,
  updateWebhook,
} from '../../contract/operations/webhooks.ts';
import type { Caller, TokenCaller } from '../access/caller.ts';
import { getMeRoute } from '../features/apps/get-me.route.ts';
import { createAttachmentRoute } from '../features/attachments/create-attachment.route.ts';
import type { FileAddresses } from '../features/attachments/file-address.ts';
import { getAttachmentRoute } from '../features/attachments/get-attachment.route.ts';
import { receiveMessageRoute } from '../features/channels/receive-message.route.ts';
import { reportDeliveryRoute } from '../features/channels/report-delivery.route.ts';
import { changeContactRoute } from '../features/contacts/change-contact.route.ts';
import { eraseContactRoute } from '../features/contacts/erase-contact.route.ts';
import { getContactRoute } from '../features/contacts/get-contact.route.ts';
import { listContactsRoute } from '../features/contacts/list-contacts.route.ts';
import { saveContactRoute } from '../features/contacts/save-contact.route.ts';
import { changeConversationRoute } from '../features/conversations/change-conversation.route.ts';
import { getConversationRoute } from '../features/conversations/get-conversation.route.ts';
import { listConversationsRoute } from '../features/conversations/list-conversations.route.ts';
import { mergeConversationRoute } from '../features/conversations/merge-conversation.route.ts';
import { searchConversationsRoute } from '../features/conversations/search/search-conversations.route.ts';
import { listEventsRoute } from '../features/events/list-events.route.ts';
import type { EventHub } from '../features/events/live/event-hub.ts';
import { streamEventsRoute } from '../features/events/stream-events.route.ts';
import { getInvitationRoute } from '../features/invitations/get-invitation.route.ts';
import { inviteMemberRoute } from '../features/invitations/invite-member.route.ts';
import type { Inviting } from '../features/invitations/invite-member.ts';
import { listInvitationsRoute } from '../features/invitations/list-invitations.route.ts';
import { revokeInvitationRoute } from '../features/invitations/revoke-invitation.route.ts';
import { getMemberRoute } from '../features/members/get-member.route.ts';
import { listMembersRoute } from '../features/members/list-members.route.ts';
import { removeMemberRoute } from '../features/members/remove-member.route.ts';
import { updateMemberRoute } from '../features/members/update-member.route.ts';
import { createConversationRoute } from '../features/messages/create-conversation.route.ts';
import { getMessageRoute } from '../features/messages/get-message.route.ts';
import { listMessagesRoute } from '../features/messages/list-messages.route.ts';
import { sendMessageRoute } from '../features/messages/send-message.route.ts';
import { markAsSolutionRoute, unmarkAsSolutionRoute } from '../features/messages/solution.route.ts';
import { createNoteRoute } from '../features/notes/create-note.route.ts';
import { listNotesRoute } from '../features/notes/list-notes.route.ts';
import { deleteNoteRoute, getNoteRoute, updateNoteRoute } from '../features/notes/one-note.route.ts';
import { getOrganizationRoute } from '../features/organizations/get-organization.route.ts';
import { updateOrganizationRoute } from '../features/organizations/update-organization.route.ts';
import { createTagRoute } from '../features/tags/create-tag.route.ts';
import { deleteTagRoute } from '../features/tags/delete-tag.route.ts';
import { getTagRoute } from '../features/tags/get-tag.route.ts';
import { listTagsRoute } from '../features/tags/list-tags.route.ts';
import { updateTagRoute } from '../features/tags/update-tag.route.ts';
import { createWebhookRoute } from '../features/webhooks/create-webhook.route.ts';
import { deleteWebhookRoute } from '../features/webhooks/delete-webhook.route.ts';
import type { DeliveryQueue } from '../features/webhooks/deliveries/delivery-queue.ts';
import { listDeliveriesRoute } from '../features/webhooks/deliveries/list-deliveries.route.ts';
import { pingRoute } from '../features/webhooks/deliveries/ping.route.ts';
import { redeliverRoute } from '../features/webhooks/deliveries/redeliver.route.ts';
import { getWebhookRoute } from '../features/webhooks/get-webhook.route.ts';
import { listWebhooksRoute } from '../features/webhooks/list-webhooks.route.ts';
import type { TargetCheck } from '../features/webhooks/target-check.ts';
import { updateWebhookRoute } from '../features/webhooks/update-webhook.route.ts';
import type { FileStore } from '../files/file-store.ts';
import type { HtmlReader } from '../html/open-html-threads.ts';
import type { Cursors } from '../http/cursor.ts';
import { type OperationRoute, on } from '../http/operation-route.ts';

export type RouteDependencies = Inviting & {
  cursors: Cursors;
  addresses: FileAddresses;
  largestFileBytes: number;
  hub: EventHub;
  webhooks: { queue: DeliveryQueue; checkTarget: TargetCheck };
  html: HtmlReader;
  files: FileStore;
};

/**
 * Every operation that both gates serve, with its handler; method, path, scope and actor rule stand in
 * contract/operations.ts.
 */
export function operationRoutes({
  database,
  digest,
  mail,
  cursors,
  addresses,
  largestFileBytes,
  hub,
  webhooks: { queue, checkTarget },
  html,
  files,
}: RouteDependencies): OperationRoute<Caller>[] {
  const inviting = { database, digest, mail };
  const writing = { database, html, files };
  const webhooks = { database, digest, checkTarget };
  return [
    on(listConversations, listConversationsRoute(database, cursors)),
    on(searchConversations, searchConversationsRoute(database, cursors)),
    on(getConversation, getConversationRoute(database)),
    on(createConversation, createConversationRoute(writing)),
    on(changeConversation, changeConversationRoute(database)),
    on(mergeConversation, mergeConversationRoute(database)),
    on(listMessages, listMessagesRoute(database, cursors, addresses)),
    on(getMessage, getMessageRoute(database, addresses)),
    on(sendMessage, sendMessageRoute(writing, addresses)),
    on(getOrganization, getOrganizationRoute(database)),
    on(updateOrganization, updateOrganizationRoute(database)),
    on(listMembers, listMembersRoute(database, cursors)),
    on(getMember, getMemberRoute(database)),
    on(updateMember, updateMemberRoute(database)),
    on(removeMember, removeMemberRoute(database)),
    on(listInvitations, listInvitationsRoute(database, cursors)),
    on(getInvitation, getInvitationRoute(database)),
    on(inviteMember, inviteMemberRoute(inviting)),
    on(revokeInvitation, revokeInvitationRoute(database)),
    on(listTags, listTagsRoute(database, cursors)),
    on(createTag, createTagRoute(database)),
    on(getTag, getTagRoute(database)),
    on(updateTag, updateTagRoute(database)),
    on(deleteTag, deleteTagRoute(database)),
    on(listContacts, listContactsRoute(database, cursors)),
    on(getContact, getContactRoute(database)),
    on(saveContact, saveContactRoute(database)),
    on(changeContact, changeContactRoute(database)),
    on(eraseContact, eraseContactRoute(database)),
    on(markAsSolution, markAsSolutionRoute(database, addresses)),
    on(unmarkAsSolution, unmarkAsSolutionRoute(database)),
    on(listNotes, listNotesRoute(database, cursors, addresses)),
    on(createNote, createNoteRoute(writing, addresses)),
    on(getNote, getNoteRoute(database, addresses)),
    on(updateNote, updateNoteRoute(writing, addresses)),
    on(deleteNote, deleteNoteRoute(database)),
    on(createAttachment, createAttachmentRoute(database, addresses, largestFileBytes)),
    on(getAttachment, getAttachmentRoute(database, addresses)),
    on(listEvents, listEventsRoute(database, cursors, addresses)),
    on(listWebhooks, listWebhooksRoute(database, cursors)),
    on(getWebhook, getWebhookRoute(database)),
    on(updateWebhook, updateWebhookRoute(webhooks)),
    on(deleteWebhook, deleteWebhookRoute(database)),
    on(listWebhookDeliveries, listDeliveriesRoute(database, cursors)),
    on(redeliverWebhook, redeliverRoute(database, queue)),
    on(pingWebhook, pingRoute(database, queue)),
    on(streamEvents, streamEventsRoute({ reader: database, cursors, addresses, hub })),
  ];
}

/** Those that speak of the token which calls, or of a channel: served to apps only (contract/inbox/apps-only.ts). */
export function appRoutes({
  database,
  digest,
  addresses,
  webhooks: { checkTarget },
  html,
  files,
}: RouteDependencies): OperationRoute<TokenCaller>[] {
  return [
    on(createWebhook, createWebhookRoute({ database, digest, checkTarget })),
    on(getMe, getMeRoute(database)),
    on(receiveMessage, receiveMessageRoute({ database, html, files }, addresses)),
    on(reportDelivery, reportDeliveryRoute(database, addresses)),
  ];
}
