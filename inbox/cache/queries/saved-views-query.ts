import { queryOptions } from '@tanstack/react-query';
import type { ViewPreferences } from '../../../contract/inbox/view-counts.ts';
import type { View as SavedView } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { send } from '../../session/send.ts';
import { allPages } from './all-pages.ts';
import { rememberSavedViews } from './view-filters.ts';

export const savedViewsKey = (organizationId: string) => [organizationId, 'saved-views'] as const;

/** The saved views that the user sees, oldest first. */
export function savedViewsQuery(organizationId: string) {
  return queryOptions({
    queryKey: savedViewsKey(organizationId),
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      const views = await allPages<SavedView>((query) => list('listViews', { query }, { signal }));
      rememberSavedViews(views);
      return views;
    },
    staleTime: 60_000,
  });
}

/** The user's own order of the views, and those that they hide. */
export function viewPreferencesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'view-preferences'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/view-preferences', organizationId, signal })) as ViewPreferences,
    staleTime: 60_000,
  });
}

/** The views in the user's order: those that they have moved first, then the others. */
export function inOwnOrder(
  views: readonly SavedView[],
  { order }: Pick<ViewPreferences, 'order'>,
): SavedView[] {
  const rankOf = ({ id }: SavedView) => {
    const rank = order.indexOf(id);
    return rank < 0 ? order.length : rank;
  };
  return views.toSorted((one, other) => rankOf(one) - rankOf(other));
}
