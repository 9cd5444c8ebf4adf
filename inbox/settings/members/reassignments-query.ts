import { queryOptions } from '@tanstack/react-query';
import type { Reassignments } from '../../../contract/inbox/reassignment.ts';
import { send } from '../../session/send.ts';
import { membersKey } from './member-list-query.ts';

/**
 * How many open and snoozed conversations a member has, up to 100. Never cached, and excluded from refetches when members change:
 * a removed member has no count.
 */
export function assignedCountQuery(organizationId: string, memberId: string) {
  return queryOptions({
    queryKey: [organizationId, 'assigned count', memberId],
    queryFn: async ({ signal }) => {
      const path = `/members/${memberId}/assigned-count`;
      return ((await send({ method: 'GET', path, organizationId, signal })) as { count: number }).count;
    },
    gcTime: 0,
  });
}

/** Reassignments that are still running, for admins; polled until they are done. */
export function reassignmentsQuery(organizationId: string, isAdmin: boolean) {
  return queryOptions({
    queryKey: [...membersKey(organizationId), 'reassignments'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/reassignments', organizationId, signal })) as Reassignments,
    enabled: isAdmin,
    refetchInterval: ({ state }) => (state.data?.reassignments.length ? 2_000 : false),
  });
}
