import { useEffect } from 'react';
import { leaveConversation, showConversation } from './own-presence.ts';

/** Colleagues are told that this tab shows a conversation, as long as it does. */
export function useShown(organizationId: string, conversationId: string): void {
  useEffect(() => showConversation(organizationId, conversationId), [organizationId, conversationId]);
  useEffect(() => leaveConversation, []);
}
