import { useLayoutEffect, useRef } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';
import { useAddressedConversation } from '../page/use-addressed-conversation.ts';
import { words } from '../words/words.ts';
import type { Actions } from './use-actions.ts';

type Action =
  | 'toggleClosed'
  | 'assign'
  | 'assignToMe'
  | 'snooze'
  | 'tag'
  | 'prioritize'
  | 'merge'
  | 'toggleSpam'
  | 'toggleUnread';

/** Keyboard shortcuts for selected conversations, or for the open one, by its id. */
export function useActionKeys(actions: Actions, openId?: string): void {
  const run = useRunOnceShown(actions, openId);
  const group = 'conversation';
  const texts = words.conversation;
  const unreadName = actions.areUnread ? words.notifications.markRead : words.notifications.markUnread;
  useKeys({
    ...(actions.mayChange && {
      toggle_closed: {
        name: actions.isClosed ? texts.reopen : texts.close,
        group,
        run: () => run('toggleClosed'),
      },
      assign: { name: texts.assign.command, group, run: () => run('assign') },
      assign_to_me: { name: texts.assign.toMe, group, run: () => run('assignToMe') },
      snooze: { name: texts.snooze.command, group, run: () => run('snooze') },
      tag: { name: texts.tags.command, group, run: () => run('tag') },
      set_priority: { name: texts.priority.command, group, run: () => run('prioritize') },
      merge: { name: words.merge.command, group, run: () => run('merge') },
      toggle_spam: {
        name: actions.isSpam ? texts.notSpam : texts.markAsSpam,
        group,
        run: () => run('toggleSpam'),
      },
    }),
    toggle_unread: { name: unreadName, group, run: () => run('toggleUnread') },
  });
}

/**
 * Returns a function that runs an action. From a move to another conversation until that one is shown, the actions are still those of the one
 * before, so that an action waits for the conversation it is meant for. It is dropped if the person has moved on by then.
 */
function useRunOnceShown(actions: Actions, openId: string | undefined): (action: Action) => void {
  const addressed = useAddressedConversation();
  const waiting = useRef<{ action: Action; id: string | undefined }>(undefined);
  useLayoutEffect(() => {
    if (waiting.current === undefined || addressed() !== openId) return;
    const { action, id } = waiting.current;
    waiting.current = undefined;
    if (id === openId) actions[action]();
  });
  return (action) => {
    const id = addressed();
    if (openId === undefined || id === openId) actions[action]();
    else waiting.current = { action, id };
  };
}
