import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

export const fieldsKey = (organizationId: string) => [organizationId, 'fields'] as const;

/** The organization's custom fields in their order; there are at most a hundred. */
export function fieldsQuery(organizationId: string) {
  return queryOptions({
    queryKey: fieldsKey(organizationId),
    queryFn: async ({ signal }) => {
      const { data } = await apiOf(organizationId)('listFields', { query: { limit: 100 } }, { signal });
      return data.toSorted((one, other) => one.position - other.position);
    },
    staleTime: 60_000,
  });
}
