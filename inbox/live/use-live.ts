import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { heedPresence } from '../colleagues/who-is-where.ts';
import { applyConversation } from '../conversation/apply-conversation.ts';
import { apiOf } from '../session/api.ts';
import { leaveForSignIn } from '../session/send.ts';
import { useMembership } from '../session/use-membership.ts';
import { applyEvent } from './apply-event.ts';
import type { News } from './news.ts';
import { subscribe } from './subscribe.ts';

/** Of many messages in one moment, a conversation is read once. */
const gatherMilliseconds = 150;

/** Keeps what is shown as it is on the server. Once around the screens of an organization. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const membership = useMembership();
  useEffect(() => {
    const { organization, user } = membership;
    const waiting = new Set<string>();
    const refresh = (conversationId: string) => {
      if (waiting.has(conversationId)) return;
      waiting.add(conversationId);
      setTimeout(async () => {
        waiting.delete(conversationId);
        const params = { conversation_id: conversationId };
        const conversation = await apiOf(organization.id)('getConversation', { params }).catch(
          () => undefined,
        );
        if (conversation)
          applyConversation(queryClient, { organizationId: organization.id, ownId: user.id }, conversation);
      }, gatherMilliseconds);
    };
    const heed = (news: News) => {
      heedPresence(news);
      if (news.kind === 'event') applyEvent(news.event, { queryClient, membership, refresh });
      if (news.kind === 'missed') void queryClient.invalidateQueries({ queryKey: [organization.id] });
      if (news.kind === 'state' && news.state === 'signed_out') leaveForSignIn();
    };
    return subscribe(organization.id, heed);
  }, [queryClient, membership]);
}
