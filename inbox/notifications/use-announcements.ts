import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Notification } from '../../contract/inbox/notification.ts';
import { preferencesQuery, unreadNotificationsQuery } from '../cache/queries/notification-queries.ts';
import { useMembership } from '../session/use-membership.ts';
import { closeRead, showDesktop } from './desktop.ts';
import { newNotifications, notificationIds, type Seen } from './new-notifications.ts';
import { playTone } from './tone.ts';
import { isViewed } from './viewing-lock.ts';

/** By then, every tab or device that shows the conversation has marked it as read. */
const pauseMilliseconds = 1000;

/**
 * Shows desktop notifications and plays the sound, in one tab of the browser and unless a tab shows the conversation. Called
 * once, by the shell.
 */
export function useAnnouncements(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { organization } = useMembership();
  const { data: unread } = useQuery(unreadNotificationsQuery(organization.id));
  const seen = useRef<Seen>(undefined);
  const isAnnouncer = useRef(false);
  useEffect(() => {
    seen.current = undefined;
    return becomeAnnouncer(organization.id, (isIt) => {
      isAnnouncer.current = isIt;
    });
  }, [organization.id]);
  useEffect(() => {
    if (!unread) return;
    const fresh = seen.current ? newNotifications(seen.current, unread) : [];
    seen.current = notificationIds(unread);
    closeRead(unread);
    if (fresh.length === 0) return;
    const open = ({ conversation }: Notification) =>
      void navigate({
        to: '/o/$organization/inbox/$view/$conversation',
        params: { organization: organization.slug, view: 'open', conversation: conversation.id },
      });
    const announce = async () => {
      if (!isAnnouncer.current) return;
      const stillUnread = queryClient.getQueryData(unreadNotificationsQuery(organization.id).queryKey) ?? [];
      const { desktop, sound } = await queryClient.ensureQueryData(preferencesQuery(organization.id));
      let isHeard = false;
      for (const notification of fresh) {
        if (
          !stillUnread.some(({ id }) => id === notification.id) ||
          (await isViewed(notification.conversation.id))
        )
          continue;
        if (desktop) showDesktop(notification, () => open(notification));
        isHeard = true;
      }
      if (isHeard && sound) await playTone();
    };
    // Not cleared when more arrive in the meantime: each batch is announced separately.
    setTimeout(() => void announce().catch(() => undefined), pauseMilliseconds);
  }, [unread, organization, queryClient, navigate]);
}

/**
 * One tab per organization holds the lock; when it is closed, the next one gets it. Without locks, over plain http, every tab
 * announces.
 */
function becomeAnnouncer(organizationId: string, tell: (isIt: boolean) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if (!('locks' in navigator)) tell(true);
  navigator.locks
    ?.request(`deskbell announcer ${organizationId}`, { signal }, () => {
      tell(true);
      return new Promise<void>((end) => signal.addEventListener('abort', () => end()));
    })
    .catch(() => undefined);
  return () => {
    tell(false);
    ending.abort();
  };
}
