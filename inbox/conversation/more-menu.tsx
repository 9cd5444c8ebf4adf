import {
  CircleCheck,
  Clock,
  Ellipsis,
  Mail,
  MailOpen,
  Merge,
  OctagonAlert,
  Printer,
  RotateCcw,
  SignalHigh,
  Split,
  Tag,
  UserRoundPen,
} from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { startSplitting } from '../thread/splitting/split-selection.ts';
import { words } from '../words/words.ts';
import { requestExport } from './export/export-store.ts';
import { FollowItem } from './follow-item.tsx';
import { ReminderItem } from './reminder-item.tsx';

const texts = words.conversation;

/** Less frequent actions, and those that don't fit into a narrow header. */
export function MoreMenu({ conversationId, actions }: { conversationId: string; actions: Actions }) {
  const keyOf = useKeyOf();
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={texts.more} />}>
      {actions.mayChange && (
        <>
          <MenuItem
            icon={actions.isClosed ? RotateCcw : CircleCheck}
            keys={keyOf('toggle_closed')}
            onSelect={actions.toggleClosed}
          >
            {actions.isClosed ? texts.reopen : texts.close}
          </MenuItem>
          <MenuItem icon={Clock} keys={keyOf('snooze')} onSelect={actions.snooze}>
            {texts.snooze.title}
          </MenuItem>
          <MenuItem icon={Tag} keys={keyOf('tag')} onSelect={actions.tag}>
            {texts.tags.title}
          </MenuItem>
          <MenuItem icon={SignalHigh} keys={keyOf('set_priority')} onSelect={actions.prioritize}>
            {texts.priority.title}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={actions.areUnread ? MailOpen : Mail}
        keys={keyOf('toggle_unread')}
        onSelect={actions.toggleUnread}
      >
        {actions.areUnread ? words.notifications.markRead : words.notifications.markUnread}
      </MenuItem>
      <ReminderItem conversationId={conversationId} />
      <FollowItem conversationId={conversationId} />
      <MenuItem icon={Printer} keys={keyOf('export')} onSelect={() => requestExport(conversationId)}>
        {words.exporting.command}
      </MenuItem>
      {actions.mayChange && (
        <>
          <MenuItem icon={UserRoundPen} onSelect={actions.changeContact}>
            {texts.changeContact.command}
          </MenuItem>
          <MenuItem icon={Merge} keys={keyOf('merge')} onSelect={actions.merge}>
            {words.merge.command}
          </MenuItem>
          <MenuItem icon={Split} keys={keyOf('split')} onSelect={() => startSplitting(conversationId)}>
            {words.split.command}
          </MenuItem>
          <MenuItem icon={OctagonAlert} keys={keyOf('toggle_spam')} onSelect={actions.toggleSpam}>
            {actions.isSpam ? texts.notSpam : texts.markAsSpam}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
