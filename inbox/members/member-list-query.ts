import { infiniteQueryOptions } from '@tanstack/react-query';
import type { OpenInvitations } from '../../contract/inbox/open-invitation.ts';
import { apiOf } from '../session/api.ts';
import { send } from '../session/send.ts';

/** What shows members begins with this, so that a change of one is seen everywhere. */
export const membersKey = (organizationId: string) => [organizationId, 'members'];

/** Everybody, in the order in which they joined. */
export function memberListQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: [...membersKey(organizationId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listMembers',
        { query: { limit: 50, ...(pageParam !== undefined && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata }) => page_metadata.after ?? undefined,
  });
}

/** Invitations that wait; for admins. */
export function openInvitationsQuery(organizationId: string, isAdmin: boolean) {
  return {
    queryKey: [...membersKey(organizationId), 'invitations'],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await send({ method: 'GET', path: '/open-invitations', organizationId, signal })) as OpenInvitations,
    enabled: isAdmin,
  };
}
