import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConversationCounts } from '../../contract/inbox/conversation-counts.ts';
import type { Event } from '../../sdk/src/types.ts';
import { useRefetch } from '../live/use-refetch.ts';
import { useMembership } from '../session/use-membership.ts';
import { countsQuery } from './counts-query.ts';

/** How much is in the views, as of some moments ago. Undefined until it is known. */
export function useCounts(): ConversationCounts | undefined {
  const { organization } = useMembership();
  return useQuery(countsQuery(organization.id)).data;
}

/** Keeps them right by what happens; once around the screens. */
export function useLiveCounts(): void {
  const { organization } = useMembership();
  const { queryKey } = useMemo(() => countsQuery(organization.id), [organization.id]);
  useRefetch(queryKey, mayChange);
}

/** A message opens a conversation, or ends its waiting; a contact takes theirs with them. */
function mayChange(type: Event['type']): boolean {
  return type.startsWith('conversation.') || type === 'message.created' || type === 'contact.deleted';
}
