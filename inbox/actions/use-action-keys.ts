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
      e: { name: actions.isClosed ? texts.reopen : texts.close, group, run: actions.toggleClosed },
      a: { name: texts.assign.command, group, run: actions.assign },
      i: { name: texts.assign.toMe, group, run: actions.assignToMe },
      s: { name: texts.snooze.command, group, run: actions.snooze },
      t: { name: texts.tags.command, group, run: actions.tag },
      p: { name: texts.priority.command, group, run: actions.prioritise },
      m: { name: words.merge.command, group, run: actions.merge },
      '!': { name: actions.isSpam ? texts.notSpam : texts.markAsSpam, group, run: actions.toggleSpam },
    }),
    u: { name: unreadName, group, run: actions.toggleUnread },
    'shift+u': { name: unreadName, group, run: actions.toggleUnread, isKeyOnly: true },
  });
}
