import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UnreadCounts } from '../../contract/inbox/notification.ts';
import { unreadCountsQuery } from '../cache/queries/notification-queries.ts';
import { useMembership } from '../session/use-membership.ts';

/** The number of unread notifications. Undefined until it is fetched. */
export function useUnreadCounts(): UnreadCounts | undefined {
  const { organization } = useMembership();
  return useQuery(unreadCountsQuery(organization.id)).data;
}

const plainIcon = '/assets/bell.svg';

/** Marks the icon of the tab, and of the installed app, while notifications are unread. Called once, by the shell. */
export function useBadge(): void {
  const count = useUnreadCounts()?.notifications ?? 0;
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) icon.href = count > 0 ? markedIcon : plainIcon;
    const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    badge?.catch(() => undefined);
  }, [count]);
}

/** The bell with a dot. */
const markedIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#5b6ee8"><circle cx="12" cy="4.5" r="1.75"/><path d="M12 7a9 9 0 0 0-9 9h18a9 9 0 0 0-9-9z"/><rect x="2" y="17.5" width="20" height="3" rx="1.5"/><circle cx="18" cy="6" r="6" fill="#fff"/><circle cx="18" cy="6" r="4.75" fill="#e5484d"/></svg>',
)}`;
