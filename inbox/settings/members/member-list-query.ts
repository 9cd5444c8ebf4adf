import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MemberSignIns } from '../../../contract/inbox/member-sign-in.ts';
import type { OpenInvitations } from '../../../contract/inbox/open-invitation.ts';
import { allPages } from '../../cache/queries/all-pages.ts';
import { byName } from '../../cache/queries/members-query.ts';
import { apiOf } from '../../session/api.ts';
import { send } from '../../session/send.ts';

/** The prefix of every query of members, so that a change refetches all of them. */
export const membersKey = (organizationId: string) => [organizationId, 'members'];

/** All members, by name: one page, since the API has no such order. */
export function memberListQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: [...membersKey(organizationId), 'list'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      return { data: byName(await allPages((query) => list('listMembers', { query }, { signal }))) };
    },
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
}

/** How at most fifty members can sign in, for admins. */
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
