import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The organization's first hundred members, by name. */
export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'members'],
    queryFn: async ({ signal }) => {
      const { data } = await apiOf(organizationId)('listMembers', { query: { limit: 100 } }, { signal });
      return data.toSorted((one, other) => (one.user.name ?? '').localeCompare(other.user.name ?? ''));
    },
    staleTime: 60_000,
  });
}
