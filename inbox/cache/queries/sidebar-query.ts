import { queryOptions } from '@tanstack/react-query';
import type { SidebarPreferences } from '../../../contract/inbox/sidebar.ts';
import { send } from '../../session/send.ts';
import { browserStorage } from '../../storage/browser-storage.ts';

/**
 * How the user has arranged the sidebar; until that is loaded, the last state in this browser, so that nothing jumps.
 */
export function sidebarQuery(organizationId: string, userId: string) {
  const key = keyOf(organizationId, userId);
  return queryOptions({
    queryKey: [organizationId, 'sidebar'],
    queryFn: async ({ signal }) => {
      const outgoing = { method: 'GET', path: '/sidebar-preferences', organizationId, signal };
      const preferences = (await send(outgoing)) as SidebarPreferences;
      browserStorage.setItem(key, JSON.stringify(preferences));
      return preferences;
    },
    placeholderData: () => parse(browserStorage.getItem(key)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const keyOf = (organizationId: string, userId: string) => `deskbell-sidebar ${userId} ${organizationId}`;

function parse(text: string | null): SidebarPreferences | undefined {
  try {
    const { pinned_tag_ids, folded_sections } = JSON.parse(text ?? '{}');
    return Array.isArray(pinned_tag_ids) && Array.isArray(folded_sections)
      ? { pinned_tag_ids, folded_sections }
      : undefined;
  } catch {
    return undefined;
  }
}
