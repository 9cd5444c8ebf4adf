import { queryOptions } from '@tanstack/react-query';
import type { Macro } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { allPages } from './all-pages.ts';
import { withPictureIds } from './with-picture-ids.ts';

export const macrosKey = (organizationId: string) => [organizationId, 'macros'] as const;

/** All macros that the user sees, most used first; pictures in their texts are by attachment id. */
export function macrosQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...macrosKey(organizationId), 'all'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      const macros = await allPages<Macro>((query) => list('listMacros', { query }, { signal }));
      const ranked = macros.toSorted((one, other) => other.use_count - one.use_count);
      return ranked.map((macro) => ({ ...macro, body_html: withPictureIds(macro.body_html) }));
    },
    // No event reports changes of macros.
    staleTime: 30_000,
  });
}

/** All folders, by name. */
export function macroFoldersQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...macrosKey(organizationId), 'folders'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      const folders = await allPages((query) => list('listMacroFolders', { query }, { signal }));
      return folders.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 30_000,
  });
}
