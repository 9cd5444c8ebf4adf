import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** All tags, in the order they were created. Its key starts with that of the other tag queries. */
export function tagListQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: [organizationId, 'tags', 'list'],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listTags',
        { query: { limit: 100, ...(pageParam !== undefined && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata }) => page_metadata.after ?? undefined,
  });
}
