import type { QueryClient } from '@tanstack/react-query';
import type {
  ChangeNotificationPreferencesBody,
  NotificationPreferences,
} from '../../contract/inbox/notification.ts';
import { notificationsKey, preferencesQuery } from '../cache/queries/notification-queries.ts';
import { remindersKey } from '../cache/queries/reminders-query.ts';
import { changeUnread } from '../cache/unread/unread.ts';
import { showError } from '../connection/show-error.ts';
import { send } from '../session/send.ts';

/* Requests to mark notifications, follow conversations and set preferences. The server informs other tabs. */

export type NotificationContext = { queryClient: QueryClient; organizationId: string };

/** Applied optimistically, and reverted with an error message if the server refuses. */
export async function markConversation(
  { queryClient, organizationId }: NotificationContext,
  conversationId: string,
  isUnread: boolean,
): Promise<void> {
  const method = isUnread ? 'DELETE' : 'PUT';
  const path = `/conversations/${conversationId}/read`;
  await changeUnread(conversationId, isUnread, () => send({ method, path, organizationId })).catch(showError);
  void queryClient.invalidateQueries({ queryKey: notificationsKey(organizationId) });
}

/** Called when a conversation is opened. Failures are ignored: opening it again repeats the request. */
export async function readNotificationsOf(
  { queryClient, organizationId }: NotificationContext,
  conversationId: string,
): Promise<void> {
  const path = `/conversations/${conversationId}/notifications/read`;
  await send({ method: 'PUT', path, organizationId }).catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: notificationsKey(organizationId) });
}

export async function markNotification(
  { queryClient, organizationId }: NotificationContext,
  notificationId: string,
  isRead: boolean,
): Promise<void> {
  const path = `/notifications/${notificationId}/read`;
  await send({ method: isRead ? 'PUT' : 'DELETE', path, organizationId }).catch(showError);
  await queryClient.invalidateQueries({ queryKey: notificationsKey(organizationId) });
}

/** @param readingId a UUID to undo it by */
export async function markAll(
  { queryClient, organizationId }: NotificationContext,
  readingId: string,
  isRead: boolean,
): Promise<void> {
  const path = `/notification-readings/${readingId}`;
  await send({ method: isRead ? 'PUT' : 'DELETE', path, organizationId }).catch(showError);
  await queryClient.invalidateQueries({ queryKey: notificationsKey(organizationId) });
}

export async function follow(
  { queryClient, organizationId }: NotificationContext,
  conversationId: string,
  isFollowing: boolean,
): Promise<void> {
  const path = `/conversations/${conversationId}/followers/me`;
  await send({ method: isFollowing ? 'PUT' : 'DELETE', path, organizationId }).catch(showError);
  await queryClient.invalidateQueries({ queryKey: [organizationId, 'followers', conversationId] });
}

export async function changePreferences(
  { queryClient, organizationId }: NotificationContext,
  body: ChangeNotificationPreferencesBody,
): Promise<void> {
  const outgoing = { method: 'PATCH', path: '/notification-preferences', organizationId, body };
  const changed = await send(outgoing).catch(showError);
  if (changed)
    queryClient.setQueryData(preferencesQuery(organizationId).queryKey, changed as NotificationPreferences);
}

/** @param remindAt Unix seconds; undefined to cancel the reminder */
export async function saveReminder(
  { queryClient, organizationId }: NotificationContext,
  conversationId: string,
  remindAt: number | undefined,
): Promise<boolean> {
  const path = `/conversations/${conversationId}/reminder`;
  const outgoing =
    remindAt === undefined
      ? { method: 'DELETE', path, organizationId }
      : { method: 'PUT', path, organizationId, body: { remind_at: remindAt } };
  const isSaved = await send(outgoing).then(
    () => true,
    (error: unknown) => {
      showError(error);
      return false;
    },
  );
  await queryClient.invalidateQueries({ queryKey: remindersKey(organizationId) });
  return isSaved;
}
