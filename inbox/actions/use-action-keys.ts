import { useLayoutEffect, useRef } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';
import { useAddressedConversation } from '../page/use-addressed-conversation.ts';
import { words } from '../words/words.ts';
import type { Actions } from './use-actions.ts';

/** By the id in the address. */
type OpenConversation = { id: string; state: 'loading' | 'shown' | 'failed' };

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

/** Keyboard shortcuts for selected conversations, or for the open one. */
export function useActionKeys(actions: Actions, open?: OpenConversation): void {
  const run = useRunOnceShown(actions, open);
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
 * Returns a function that runs an action. From a move to another conversation until that one is shown, the actions are those of the one
 * before, and then of none until it is loaded, so that an action waits for the conversation it is meant for. It is dropped if the person
 * has moved on by then, or if the conversation can't be loaded.
 */
function useRunOnceShown(actions: Actions, open: OpenConversation | undefined): (action: Action) => void {
  const addressed = useAddressedConversation();
  const waiting = useRef<{ action: Action; id: string | undefined }>(undefined);
  useLayoutEffect(() => {
    if (waiting.current === undefined || !open || addressed() !== open.id || open.state === 'loading') return;
    const { action, id } = waiting.current;
    waiting.current = undefined;
    if (id === open.id && open.state === 'shown') actions[action]();
  });
  return (action) => {
    const id = addressed();
    if (!open || (id === open.id && open.state === 'shown')) actions[action]();
    else waiting.current = { action, id };
  };
}
