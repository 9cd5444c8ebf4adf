import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  Followers,
  Notification,
  NotificationPreferences,
  UnreadCounts,
} from '../../../contract/inbox/notification.ts';
import type { Page } from '../../../sdk/src/types.ts';
import { send } from '../../session/send.ts';

/** The common key prefix of a user's personal data: notifications, counts and preferences. */
export const notificationsKey = (organizationId: string) => [organizationId, 'notifications'] as const;

/** Polled as well, since an update can get lost on its way to the tab. */
const pollIntervalMilliseconds = 60_000;

/** The latest unread notifications, for the badge and desktop notifications. */
export function unreadNotificationsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(organizationId), 'unread'],
    queryFn: async ({ signal }) => {
      const path = '/notifications?unread=true&limit=50';
      const page = (await send({ method: 'GET', path, organizationId, signal })) as Page<Notification>;
      return page.data;
    },
    refetchInterval: pollIntervalMilliseconds,
  });
}

/** All notifications, page by page, latest first. */
export function notificationPagesQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: [...notificationsKey(organizationId), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const path = `/notifications?limit=50${pageParam && `&after=${encodeURIComponent(pageParam)}`}`;
      return (await send({ method: 'GET', path, organizationId, signal })) as Page<Notification>;
    },
    initialPageParam: '',
    getNextPageParam: ({ page_metadata: { after } }) => after ?? undefined,
  });
}

export function unreadCountsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(organizationId), 'counts'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/unread-counts', organizationId, signal })) as UnreadCounts,
    refetchInterval: pollIntervalMilliseconds,
  });
}

export function preferencesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(organizationId), 'preferences'],
    queryFn: async ({ signal }) =>
      (await send({
        method: 'GET',
        path: '/notification-preferences',
        organizationId,
        signal,
      })) as NotificationPreferences,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function followersQuery(organizationId: string, conversationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'followers', conversationId],
    queryFn: async ({ signal }) =>
      (await send({
        method: 'GET',
        path: `/conversations/${conversationId}/followers`,
        organizationId,
        signal,
      })) as Followers,
  });
}
