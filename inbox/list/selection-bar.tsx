import {
  CircleCheck,
  Clock,
  Mail,
  MailOpen,
  Merge,
  OctagonAlert,
  SignalHigh,
  Tag,
  UserRound,
  X,
} from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { useActionKeys } from '../actions/use-action-keys.ts';
import { useActions } from '../actions/use-actions.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { words } from '../words/words.ts';

type Props = { selected: readonly Conversation[]; viewId: string; onDone: () => void };

/** The bulk actions. While it is shown, their shortcuts apply to the selected conversations. */
export function SelectionBar({ selected, viewId, onDone }: Props) {
  const keyOf = useKeyOf();
  const actions = useActions(selected, { viewId, onDone });
  useActionKeys(actions);
  return (
    <div
      role="toolbar"
      aria-label={words.list.selected(selected.length)}
      className="flex min-h-11 shrink-0 items-center border-t border-line bg-raised px-1 touch:flex-wrap"
    >
      <span className="me-auto min-w-0 truncate ps-1 font-medium tabular-nums touch:ps-3">
        {words.list.selected(selected.length)}
      </span>
      <IconButton
        icon={X}
        label={words.list.selectNone}
        keys="escape"
        onClick={onDone}
        className="order-first touch:order-none"
      />
      <span aria-hidden className="hidden basis-full touch:block" />
      {actions.mayChange ? (
        <>
          <IconButton
            icon={CircleCheck}
            label={actions.isClosed ? words.conversation.reopen : words.conversation.close}
            keys={keyOf('toggle_closed')}
            onClick={actions.toggleClosed}
          />
          <IconButton
            icon={UserRound}
            label={words.conversation.assign.button}
            keys={keyOf('assign')}
            onClick={actions.assign}
          />
          <IconButton
            icon={Clock}
            label={words.conversation.snooze.title}
            keys={keyOf('snooze')}
            onClick={actions.snooze}
          />
          <IconButton
            icon={Tag}
            label={words.conversation.tags.title}
            keys={keyOf('tag')}
            onClick={actions.tag}
          />
          <IconButton
            icon={SignalHigh}
            label={words.conversation.priority.title}
            keys={keyOf('set_priority')}
            onClick={actions.prioritize}
          />
          <IconButton icon={Merge} label={words.merge.button} keys={keyOf('merge')} onClick={actions.merge} />
          <IconButton
            icon={OctagonAlert}
            label={actions.isSpam ? words.conversation.notSpam : words.conversation.markAsSpam}
            keys={keyOf('toggle_spam')}
            onClick={actions.toggleSpam}
          />
        </>
      ) : (
        <IconButton
          icon={actions.areUnread ? MailOpen : Mail}
          label={actions.areUnread ? words.notifications.markRead : words.notifications.markUnread}
          keys={keyOf('toggle_unread')}
          onClick={actions.toggleUnread}
        />
      )}
    </div>
  );
}
