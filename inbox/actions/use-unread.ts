import { useCallback, useSyncExternalStore } from 'react';
import { showToast } from '../../design/toast.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { isUnread, subscribe } from '../cache/unread/unread.ts';
import { markUnreadUntilClosed } from '../notifications/marked-unread.ts';
import { markConversation } from '../notifications/requests.ts';
import { useNotificationContext } from '../notifications/use-notification-context.ts';
import { words } from '../words/words.ts';

/** Marks conversations as unread, or as read if all of them already are unread. */
export function useUnread(conversations: readonly Conversation[]) {
  const context = useNotificationContext();
  const areUnread = useSyncExternalStore(
    subscribe,
    useCallback(
      () => conversations.length > 0 && conversations.every(({ id }) => isUnread(id)),
      [conversations],
    ),
  );
  const toggleUnread = () => {
    for (const { id } of conversations) {
      if (!areUnread) markUnreadUntilClosed(id);
      void markConversation(context, id, !areUnread);
    }
    const text = areUnread ? words.notifications.markedRead : words.notifications.markedUnread;
    if (conversations.length > 0) showToast({ text: words.conversation.ofMany(conversations.length, text) });
  };
  return { areUnread, toggleUnread };
}
