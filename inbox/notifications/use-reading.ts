import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { preferencesQuery, unreadNotificationsQuery } from '../cache/queries/notification-queries.ts';
import { useIsUnread } from '../cache/unread/unread.ts';
import { useMembership } from '../session/use-membership.ts';
import { clearMarkedUnread, isMarkedUnread } from './marked-unread.ts';
import { markConversation, readNotificationsOf } from './requests.ts';
import { useNotificationContext } from './use-notification-context.ts';
import { holdViewing } from './viewing-lock.ts';

/** How long a conversation has to be in view before it counts as read. */
const viewedMilliseconds = 2000;

/** Marks the open conversation and its notifications as read while it is being viewed; undefined while it is loading. */
export function useReading(conversationId: string | undefined): void {
  const context = useNotificationContext();
  const { organization } = useMembership();
  const isFocused = useSyncExternalStore(subscribeToFocus, hasFocus);
  const isUnread = useIsUnread(conversationId ?? '');
  const readWhen = useQuery(preferencesQuery(organization.id)).data?.read_when;
  const unread = useQuery(unreadNotificationsQuery(organization.id)).data;
  const isNotified = unread?.some(({ conversation }) => conversation.id === conversationId) ?? false;
  const isViewed = conversationId !== undefined && isFocused;
  useEffect(() => {
    if (isViewed) return holdViewing(conversationId);
  }, [isViewed, conversationId]);
  useEffect(() => {
    if (isViewed && isNotified) void readNotificationsOf(context, conversationId);
  }, [isViewed, isNotified, context, conversationId]);
  useEffect(() => {
    if (!isViewed || !isUnread || readWhen !== 'viewed' || isMarkedUnread(conversationId)) return;
    const timer = setTimeout(() => {
      if (!isMarkedUnread(conversationId)) void markConversation(context, conversationId, false);
    }, viewedMilliseconds);
    return () => clearTimeout(timer);
  }, [isViewed, isUnread, readWhen, context, conversationId]);
  useEffect(
    () => (conversationId === undefined ? undefined : () => clearMarkedUnread(conversationId)),
    [conversationId],
  );
}

function hasFocus(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribeToFocus(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['focus', 'blur']) addEventListener(type, listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => controller.abort();
}
