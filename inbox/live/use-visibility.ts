import { useEffect } from 'react';
import { leaveConversation, showConversation } from './own-presence.ts';

/** Tells colleagues that this tab shows a conversation; undefined while it is loading. */
export function useVisibility(organizationId: string, conversationId: string | undefined): void {
  useEffect(() => {
    if (conversationId !== undefined) showConversation(organizationId, conversationId);
  }, [organizationId, conversationId]);
  useEffect(() => leaveConversation, []);
}
