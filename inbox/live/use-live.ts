import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InboxEvent } from '../../contract/inbox/inbox-event.ts';
import { applyContact } from '../cache/apply/apply-contact.ts';
import { applyConversation } from '../cache/apply/apply-conversation.ts';
import { applyEvent } from '../cache/apply/apply-event.ts';
import { applyPersonalChange } from '../cache/apply/apply-personal-change.ts';
import { contactStore } from '../cache/changes/contact-store.ts';
import { onConversation, receiveConversation } from '../cache/changes/conversation-store.ts';
import { currentTick } from '../cache/changes/record-store.ts';
import { receivePresence, setPresenceLive } from '../cache/presence/presence.ts';
import { contactKey } from '../cache/queries/contact-queries.ts';
import { currentConnection, probe, setProbedOrganization } from '../connection/connection.ts';
import { apiOf } from '../session/api.ts';
import { waitForSignIn } from '../session/expired-session.ts';
import { useMembership } from '../session/use-membership.ts';
import { useRefreshSession } from '../session/use-refresh-session.ts';
import { subscribe } from './subscribe.ts';
import type { Update } from './transport/updates.ts';

/** Fetches a conversation once for all records that couldn't be ordered. */
const debounceMilliseconds = 150;

/** Keeps the cache up to date with the server. Called once, by the shell. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const membership = useMembership();
  const refreshSession = useRef(useRefreshSession());
  useEffect(() => {
    const { organization, user } = membership;
    const waiting = new Set<string>();
    const refresh = (conversationId: string) => {
      if (waiting.has(conversationId)) return;
      waiting.add(conversationId);
      setTimeout(async () => {
        waiting.delete(conversationId);
        const params = { conversation_id: conversationId };
        const requestedAt = currentTick();
        const conversation = await apiOf(organization.id)('getConversation', { params }).catch(
          () => undefined,
        );
        if (conversation) receiveConversation(conversation, requestedAt);
      }, debounceMilliseconds);
    };
    const handle = (update: Update) => {
      if (update.kind === 'presence') receivePresence(update.presence);
      if (update.kind === 'event') applyEvent(update.event, { queryClient, membership });
      if (update.kind === 'event' && changesStandingOf(update.event, user.id))
        void refreshSession.current().catch(() => undefined);
      if (update.kind === 'personal')
        applyPersonalChange(update.change, { queryClient, organizationId: organization.id });
      if (update.kind === 'missed') void queryClient.invalidateQueries({ queryKey: [organization.id] });
      if (update.kind === 'state') {
        setPresenceLive(update.state === 'connected');
        if (update.state === 'signed_out') void resubscribe();
        // Probes immediately whether only the stream was lost or the whole server, and whether it is back.
        if (update.state === 'lost' || (update.state === 'connected' && !currentConnection().isUp))
          void probe();
      }
    };
    const resubscribe = async () => {
      if (!(await waitForSignIn()) || hasLeft) return;
      unsubscribe();
      unsubscribe = subscribe(organization.id, handle);
      void queryClient.invalidateQueries({ queryKey: [organization.id] });
    };
    const leaveStore = onConversation((shown, isUnordered) => {
      const viewer = { organizationId: shown.organization_id, ownId: user.id };
      applyConversation(queryClient, viewer, shown);
      if (isUnordered) refresh(shown.id);
    });
    const leaveContacts = contactStore.onChange((shown, isUnordered) => {
      applyContact(queryClient, shown.organization_id, shown);
      if (!isUnordered) return;
      void queryClient.invalidateQueries({ queryKey: contactKey(shown.organization_id, shown.id) });
    });
    let hasLeft = false;
    setProbedOrganization(organization.id);
    let unsubscribe = subscribe(organization.id, handle);
    return () => {
      hasLeft = true;
      setProbedOrganization(undefined);
      unsubscribe();
      leaveStore();
      leaveContacts();
    };
  }, [queryClient, membership]);
}

/** The user's permissions here have changed, and so have the screens. */
function changesStandingOf(event: InboxEvent, userId: string): boolean {
  if (event.type !== 'member.role_changed' && event.type !== 'member.access_changed') return false;
  return event.data.user.id === userId;
}
