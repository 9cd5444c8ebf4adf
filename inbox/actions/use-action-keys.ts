import { useKeys } from '../keyboard/use-keys.ts';
import { words } from '../words/words.ts';
import type { Actions } from './use-actions.ts';

/** Keyboard shortcuts for the open conversation. */
export function useActionKeys(actions: Actions): void {
  const group = 'conversation';
  const texts = words.conversation;
  const unreadName = actions.areUnread ? words.notifications.markRead : words.notifications.markUnread;
  useKeys({
    ...(actions.mayChange && {
      toggle_closed: {
        name: actions.isClosed ? texts.reopen : texts.close,
        group,
        run: actions.toggleClosed,
      },
      assign: { name: texts.assign.command, group, run: actions.assign },
      assign_to_me: { name: texts.assign.toMe, group, run: actions.assignToMe },
      snooze: { name: texts.snooze.command, group, run: actions.snooze },
      tag: { name: texts.tags.command, group, run: actions.tag },
      set_priority: { name: texts.priority.command, group, run: actions.prioritize },
      merge: { name: words.merge.command, group, run: actions.merge },
      toggle_spam: {
        name: actions.isSpam ? texts.notSpam : texts.markAsSpam,
        group,
        run: actions.toggleSpam,
      },
    }),
    toggle_unread: { name: unreadName, group, run: actions.toggleUnread },
  });
}
