import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenInvitations } from '../../../contract/inbox/open-invitation.ts';
import { apiOf } from '../../session/api.ts';
import { send } from '../../session/send.ts';

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

/** Invitations that wait, for admins; read again while a mail is on its way. */
export function openInvitationsQuery(organizationId: string, isAdmin: boolean) {
  return queryOptions({
    queryKey: [...membersKey(organizationId), 'invitations'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/open-invitations', organizationId, signal })) as OpenInvitations,
    enabled: isAdmin,
    refetchInterval: ({ state }) =>
      state.data?.invitations.some(({ mail }) => mail === 'queued') ? 2_000 : false,
  });
}
