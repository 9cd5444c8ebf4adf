import type { QueryClient } from '@tanstack/react-query';
import type { InboxEvent } from '../../../contract/inbox/inbox-event.ts';
import type {
  Contact,
  ContactEntryReference,
  ContactNoteReference,
  Conversation,
  Message,
  Note,
} from '../../../sdk/src/types.ts';
import type { Membership } from '../../session/signed-in-query.ts';
import { contactStore } from '../changes/contact-store.ts';
import { receiveConversation, shownConversation } from '../changes/conversation-store.ts';
import { channelsKey, channelsQuery } from '../queries/channels-query.ts';
import { companiesKey } from '../queries/company-queries.ts';
import { contactNotesKey, contactTimelineKey } from '../queries/contact-notes-query.ts';
import { listsKey } from '../queries/conversation-list-query.ts';
import { conversationKey, historyKey, messagesKey, notesKey } from '../queries/conversation-queries.ts';
import { dependsOnCompany, dependsOnContact } from '../queries/custom-filters.ts';
import { fieldsKey } from '../queries/fields-query.ts';
import { unreadCountsQuery } from '../queries/notification-queries.ts';
import { participantsQuery, refetchParticipants } from '../queries/participants-query.ts';
import { scheduledKey } from '../queries/scheduled-query.ts';
import { teamMembersKey, teamsKey } from '../queries/teams-query.ts';
import { type MessagePages, type NotePages, withItem, withoutItem } from '../queries/timeline-pages.ts';
import { receiveUnread } from '../unread/unread.ts';
import { applyErasedContact, applyMergedContact } from './apply-contact.ts';
import { refetchCustomLists } from './apply-conversation.ts';
import { applyMerge } from './apply-merge.ts';
import { applySplit } from './apply-split.ts';

type Cache = { queryClient: QueryClient; membership: Membership };

/** Events that change a contact's conversations or their status. */
const changesWhatIsListed: ReadonlySet<string> = new Set([
  'conversation.created',
  'conversation.status_changed',
  'conversation.merged',
]);

/** Applies an event to the cache without a request. */
export function applyEvent(event: InboxEvent, { queryClient, membership }: Cache): void {
  const { organization } = membership;
  const [kind] = event.type.split('.');
  if (event.type === 'conversation.split') {
    const { id: sourceId, into_id: newId } = event.data;
    applySplit(queryClient, organization.id, { sourceId, newId });
  } else if (event.type === 'conversation.deleted') {
    const { id } = event.data;
    // Thousands may be deleted at a time, most of them shown nowhere.
    if (shownConversation(id))
      for (const queryKey of [conversationKey(organization.id, id), listsKey(organization.id)])
        void queryClient.invalidateQueries({ queryKey });
  } else if (kind === 'conversation') {
    const conversation = event.data as Conversation;
    const { id: sourceId, merged_into_id: targetId } = conversation;
    receiveConversation(conversation);
    void queryClient.invalidateQueries({ queryKey: historyKey(organization.id, sourceId) });
    if (event.previous && 'scheduled_message' in event.previous)
      void queryClient.invalidateQueries({ queryKey: scheduledKey(organization.id, sourceId) });
    if (targetId !== null) applyMerge(queryClient, organization.id, { sourceId, targetId });
    if (changesParticipants(event)) void refetchParticipants(queryClient, organization.id, sourceId);
  }
  if (kind === 'message') {
    const message = event.data as Message;
    queryClient.setQueryData(
      messagesKey(organization.id, message.conversation_id),
      (known: MessagePages | undefined) => known && withItem(known, message),
    );
    if (event.type === 'message.created' && message.user?.id.startsWith('cnt_')) {
      receiveUnread(message.conversation_id, true);
      void queryClient.invalidateQueries({ queryKey: unreadCountsQuery(organization.id).queryKey });
    }
    if (event.conversation) receiveConversation(event.conversation);
    if (event.type === 'message.created') {
      const { queryKey } = participantsQuery(organization.id, message.conversation_id);
      void queryClient.invalidateQueries({ queryKey });
    }
  }
  if (event.type === 'note.deleted') {
    const { id, conversation_id } = event.data;
    queryClient.setQueryData(
      notesKey(organization.id, conversation_id),
      (known: NotePages | undefined) => known && withoutItem(known, id),
    );
  } else if (kind === 'note') {
    const note = event.data as Note;
    queryClient.setQueryData(
      notesKey(organization.id, note.conversation_id),
      (known: NotePages | undefined) => known && withItem(known, note),
    );
  }
  if (changesFiltered(event)) refetchCustomLists(queryClient, organization.id, dependsOnContact);
  if (event.type === 'contact.deleted') applyErasedContact(queryClient, organization.id, event.data.id);
  else if (event.type === 'contact.merged') {
    const { id: sourceId, merged_into_id: targetId } = event.data;
    applyMergedContact(queryClient, organization.id, { sourceId, targetId });
  } else if (kind === 'contact') {
    contactStore.receive(event.data as Contact);
    // Whose company they belong to.
    if (['email', 'company_id'].some((field) => field in (event.previous ?? {})))
      void queryClient.invalidateQueries({ queryKey: companiesKey(organization.id) });
  }
  if (kind === 'contact_note') {
    const { contact_id } = event.data as ContactNoteReference;
    for (const keyOf of [contactNotesKey, contactTimelineKey])
      void queryClient.invalidateQueries({ queryKey: keyOf(organization.id, contact_id) });
  }
  if (kind === 'contact_entry') {
    const { contact_id } = event.data as ContactEntryReference;
    void queryClient.invalidateQueries({ queryKey: contactTimelineKey(organization.id, contact_id) });
  }
  if (kind === 'company') {
    void queryClient.invalidateQueries({ queryKey: companiesKey(organization.id) });
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'contact'] });
    refetchCustomLists(queryClient, organization.id, dependsOnCompany);
  }
  if (changesWhatIsListed.has(event.type)) {
    const { contact } = event.data as Conversation;
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'conversations-with', contact?.id] });
  }
  if (kind === 'channel') {
    // Refetching a deleted channel would fail, so only the list is refetched.
    const isDeleted = event.type === 'channel.deleted';
    const queryKey = isDeleted ? channelsQuery(organization.id).queryKey : channelsKey(organization.id);
    void queryClient.invalidateQueries({ queryKey });
  }
  if (kind === 'field') void queryClient.invalidateQueries({ queryKey: fieldsKey(organization.id) });
  if (kind === 'suggestion')
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'suggestions'] });
  if (kind === 'team') void queryClient.invalidateQueries({ queryKey: teamsKey(organization.id) });
  if (event.type.startsWith('team.member_'))
    void queryClient.invalidateQueries({ queryKey: teamMembersKey(organization.id) });
  if (kind === 'member') void queryClient.invalidateQueries({ queryKey: [organization.id, 'members'] });
}

const filtered = ['name', 'email', 'external_id', 'company_id', 'custom_attributes'];

/** Whether conversations of this contact may enter or leave lists: those that aren't loaded too. */
function changesFiltered({ type, previous }: InboxEvent): boolean {
  if (type === 'contact.deleted' || type === 'contact.merged') return true;
  return type === 'contact.updated' && filtered.some((field) => field in (previous ?? {}));
}

/**
 * Participants aren't a field of the conversation, so no record update covers them. A contact who becomes the conversation's
 * contact is no longer a participant.
 */
function changesParticipants({ type, previous }: InboxEvent): boolean {
  if (type !== 'conversation.updated') return false;
  return previous !== null && (Object.keys(previous).length === 0 || 'contact' in previous);
}
