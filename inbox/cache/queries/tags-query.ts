import { queryOptions } from '@tanstack/react-query';
import type { Tag } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { allPages } from './all-pages.ts';

/** The organization's first hundred tags, by name: as many as the sidebar lists. */
export function tagsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'tags'],
    queryFn: async ({ signal }) => {
      const { data } = await apiOf(organizationId)('listTags', { query: { limit: 100 } }, { signal });
      return byName(data);
    },
    staleTime: 60_000,
  });
}

/** All tags of the organization, by name, to choose from. */
export function allTagsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...tagsQuery(organizationId).queryKey, 'all'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      return byName(await allPages((query) => list('listTags', { query }, { signal })));
    },
    staleTime: 60_000,
  });
}

function byName(tags: readonly Tag[]): Tag[] {
  return tags.toSorted((one, other) => one.name.localeCompare(other.name));
}
