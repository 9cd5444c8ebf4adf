import { useEffect } from 'react';
import { leaveConversation, showConversation } from './own-presence.ts';

/** Colleagues are told that this tab shows a conversation, as long as it does; undefined while that is not known. */
export function useVisibility(organizationId: string, conversationId: string | undefined): void {
  useEffect(() => {
    if (conversationId !== undefined) showConversation(organizationId, conversationId);
  }, [organizationId, conversationId]);
  useEffect(() => leaveConversation, []);
}
