import { queryOptions } from '@tanstack/react-query';
import type { Macro } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';

export const macrosKey = (organizationId: string) => [organizationId, 'macros'] as const;

/** All macros that the user sees, the most used first. */
export function macrosQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...macrosKey(organizationId), 'all'],
    queryFn: async ({ signal }) => {
      const macros: Macro[] = [];
      for (let after: string | undefined; ; ) {
        const query = { limit: 100, ...(after !== undefined && { after }) };
        const page = await apiOf(organizationId)('listMacros', { query }, { signal });
        macros.push(...page.data);
        if (page.page_metadata.after === null) break;
        after = page.page_metadata.after;
      }
      return macros.toSorted((one, other) => other.use_count - one.use_count);
    },
    // No event says that somebody has changed one.
    staleTime: 30_000,
  });
}

/** The first hundred folders, by name. */
export function macroFoldersQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...macrosKey(organizationId), 'folders'],
    queryFn: async ({ signal }) => {
      const { data } = await apiOf(organizationId)('listMacroFolders', { query: { limit: 100 } }, { signal });
      return data.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 30_000,
  });
}
