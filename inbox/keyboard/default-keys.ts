import type { KeyboardCommand } from '../../contract/values/keyboard-commands.ts';
import type { CommandGroup } from './command.ts';

/** Screens on which a command is available. Commands of different screens may have the same key. */
export type Area = 'inbox' | 'notifications' | 'contacts' | 'elsewhere';

type Defaults = {
  /** `j`, `shift+e`, `mod+enter`, or a sequence such as `g i`. The first is the one that is shown. */
  keys: readonly string[];
  group: CommandGroup;
  areas: readonly Area[];
  /** Has to work while the user is typing, which letters alone can't. */
  worksWhileTyping?: boolean;
};

const everywhere = ['inbox', 'notifications', 'contacts', 'elsewhere'] as const;
const inInbox = ['inbox'] as const;
const inNotifications = ['notifications'] as const;
const inLists = ['inbox', 'notifications', 'contacts'] as const;

const moving = (key: string): Defaults => ({ keys: [key], group: 'moving', areas: everywhere });
const general = (...keys: string[]): Defaults => ({ keys, group: 'everywhere', areas: everywhere });
const onConversation = (...keys: string[]): Defaults => ({ keys, group: 'conversation', areas: inInbox });
const writing = (key: string): Defaults => ({ keys: [key], group: 'writing', areas: inInbox });

/** The keys of every command until a member changes them, in the order of the settings. */
export const defaultKeys: Readonly<Record<KeyboardCommand, Defaults>> = {
  next: { keys: ['j'], group: 'moving', areas: inLists },
  previous: { keys: ['k'], group: 'moving', areas: inLists },
  go_to_mine: moving('g m'),
  go_to_unassigned: moving('g u'),
  go_to_open: moving('g o'),
  go_to_snoozed: moving('g s'),
  go_to_closed: moving('g c'),
  go_to_spam: moving('g x'),
  go_to_notifications: moving('g n'),
  go_to_contacts: moving('g p'),
  go_to_tag: moving('g t'),
  open_notification: { keys: ['o'], group: 'moving', areas: inNotifications },
  toggle_closed: onConversation('e'),
  assign: onConversation('a'),
  assign_to_me: onConversation('i'),
  snooze: onConversation('s'),
  remind: onConversation('h'),
  tag: onConversation('t'),
  set_priority: onConversation('p'),
  merge: onConversation('m'),
  split: onConversation('shift+m'),
  export: onConversation('shift+p'),
  toggle_spam: onConversation('!'),
  toggle_unread: { keys: ['u', 'shift+u'], group: 'conversation', areas: ['inbox', 'notifications'] },
  select: onConversation('x'),
  select_next: onConversation('shift+j'),
  select_previous: onConversation('shift+k'),
  reply: writing('r'),
  write_note: writing('n'),
  insert_macro: writing(';'),
  draft_reply: { ...writing('d'), keys: ['d', 'mod+shift+d'] },
  use_suggestion: writing('y'),
  dismiss_suggestion: writing('shift+y'),
  send: { ...writing('mod+enter'), worksWhileTyping: true },
  send_and_close: { ...writing('mod+shift+enter'), worksWhileTyping: true },
  new_conversation: general('c'),
  search: general('/'),
  undo: general('z'),
  show_commands: general('mod+k'),
  show_shortcuts: general('?'),
  open_settings: general('mod+,'),
  toggle_read: { keys: ['e'], group: 'everywhere', areas: inNotifications },
  mark_all_read: { keys: ['shift+e'], group: 'everywhere', areas: inNotifications },
};
