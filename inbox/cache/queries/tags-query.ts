import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The organization's first hundred tags, by name. */
export function tagsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'tags'],
    queryFn: async ({ signal }) => {
      const { data } = await apiOf(organizationId)('listTags', { query: { limit: 100 } }, { signal });
      return data.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 60_000,
  });
}
