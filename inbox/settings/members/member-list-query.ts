import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MemberSignIns } from '../../../contract/inbox/member-sign-in.ts';
import type { OpenInvitations } from '../../../contract/inbox/open-invitation.ts';
import { apiOf } from '../../session/api.ts';
import { send } from '../../session/send.ts';

/** The prefix of every query of members, so that a change refetches all of them. */
export const membersKey = (organizationId: string) => [organizationId, 'members'];

/** All members, in the order they joined. */
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

/** How the members of one page can sign in, for admins. */
export function memberSignInsQuery(organizationId: string, ids: readonly string[], isAdmin: boolean) {
  return queryOptions({
    queryKey: [...membersKey(organizationId), 'sign-ins', ...ids],
    queryFn: async ({ signal }) => {
      const path = `/sign-in/members?member_ids=${ids.join()}`;
      const { members } = (await send({ method: 'GET', path, organizationId, signal })) as MemberSignIns;
      return members;
    },
    enabled: isAdmin && ids.length > 0,
  });
}

/** Open invitations, for admins; polled while an email is queued. */
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
