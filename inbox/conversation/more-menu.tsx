import {
  CircleCheck,
  Clock,
  Ellipsis,
  Mail,
  MailOpen,
  Merge,
  OctagonAlert,
  RotateCcw,
  SignalHigh,
  Tag,
  UserRoundPen,
} from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { words } from '../words/words.ts';
import { FollowItem } from './follow-item.tsx';

const texts = words.conversation;

/** Less frequent actions, and those that don't fit into a narrow header. */
export function MoreMenu({ conversationId, actions }: { conversationId: string; actions: Actions }) {
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={texts.more} />}>
      {actions.mayChange && (
        <>
          <MenuItem
            icon={actions.isClosed ? RotateCcw : CircleCheck}
            keys="e"
            onSelect={actions.toggleClosed}
          >
            {actions.isClosed ? texts.reopen : texts.close}
          </MenuItem>
          <MenuItem icon={Clock} keys="s" onSelect={actions.snooze}>
            {texts.snooze.title}
          </MenuItem>
          <MenuItem icon={Tag} keys="t" onSelect={actions.tag}>
            {texts.tags.title}
          </MenuItem>
          <MenuItem icon={SignalHigh} keys="p" onSelect={actions.prioritise}>
            {texts.priority.title}
          </MenuItem>
        </>
      )}
      <MenuItem icon={actions.areUnread ? MailOpen : Mail} keys="u" onSelect={actions.toggleUnread}>
        {actions.areUnread ? words.notifications.markRead : words.notifications.markUnread}
      </MenuItem>
      <FollowItem conversationId={conversationId} />
      {actions.mayChange && (
        <>
          <MenuItem icon={UserRoundPen} onSelect={actions.changeContact}>
            {texts.changeContact.command}
          </MenuItem>
          <MenuItem icon={Merge} keys="m" onSelect={actions.merge}>
            {words.merge.command}
          </MenuItem>
          <MenuItem icon={OctagonAlert} keys="!" onSelect={actions.toggleSpam}>
            {actions.isSpam ? texts.notSpam : texts.markAsSpam}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
