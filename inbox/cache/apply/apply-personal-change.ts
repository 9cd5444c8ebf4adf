import type { QueryClient } from '@tanstack/react-query';
import type { PersonalChange } from '../../../contract/inbox/notification.ts';
import { listsKey } from '../queries/conversation-list-query.ts';
import { keyboardKey } from '../queries/keyboard-query.ts';
import {
  followersQuery,
  notificationsKey,
  preferencesQuery,
  unreadCountsQuery,
} from '../queries/notification-queries.ts';
import { remindersKey } from '../queries/reminders-query.ts';
import { receiveUnread } from '../unread/unread.ts';

type Shown = { queryClient: QueryClient; organizationId: string };

/** Applies what the user did in another tab, and their notifications. */
export function applyPersonalChange(change: PersonalChange, { queryClient, organizationId }: Shown): void {
  for (const queryKey of keysOf(change, organizationId)) void queryClient.invalidateQueries({ queryKey });
  if (change.about === 'conversation') receiveUnread(change.conversation_id, change.is_unread);
}

/** The queries that the change invalidates. */
function keysOf(change: PersonalChange, organizationId: string): (readonly unknown[])[] {
  switch (change.about) {
    case 'notifications':
      return [notificationsKey(organizationId)];
    case 'preferences':
      return [preferencesQuery(organizationId).queryKey];
    case 'sidebar':
      return [[organizationId, 'sidebar']];
    case 'keyboard':
      return [keyboardKey(organizationId)];
    case 'reminders':
      return [remindersKey(organizationId)];
    case 'conversation':
      return [unreadCountsQuery(organizationId).queryKey];
    case 'follow':
      return [followersQuery(organizationId, change.conversation_id).queryKey];
    case 'everything':
      return [
        listsKey(organizationId),
        notificationsKey(organizationId),
        remindersKey(organizationId),
        [organizationId, 'sidebar'],
        keyboardKey(organizationId),
      ];
  }
}
