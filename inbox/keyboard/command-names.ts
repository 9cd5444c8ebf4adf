import type { KeyboardCommand } from '../../contract/values/keyboard-commands.ts';
import { settingsWords } from '../words/settings-words.ts';
import { words } from '../words/words.ts';

const texts = words.conversation;

/** The name of a command regardless of state: one that closes or reopens has both names. */
export function commandName(command: KeyboardCommand): string {
  // That it opens a menu is only relevant where it can be run.
  return names[command].replace(/\s*…$/, '');
}

const names: Readonly<Record<KeyboardCommand, string>> = {
  next: words.keyboard.next,
  previous: words.keyboard.previous,
  go_to_mine: words.shell.goTo(words.views.mine.name),
  go_to_unassigned: words.shell.goTo(words.views.unassigned.name),
  go_to_open: words.shell.goTo(words.views.open.name),
  go_to_snoozed: words.shell.goTo(words.views.snoozed.name),
  go_to_closed: words.shell.goTo(words.views.closed.name),
  go_to_spam: words.shell.goTo(words.views.spam.name),
  go_to_notifications: words.shell.goTo(words.notifications.title),
  go_to_contacts: words.shell.goTo(words.shell.contacts),
  go_to_tag: words.shell.goToTag.command,
  open_notification: words.notifications.open,
  toggle_closed: words.keyboard.either(texts.close, texts.reopen),
  assign: texts.assign.command,
  assign_to_me: texts.assign.toMe,
  snooze: texts.snooze.command,
  remind: words.reminders.command,
  tag: texts.tags.command,
  set_priority: texts.priority.command,
  merge: words.merge.command,
  split: words.split.command,
  export: words.exporting.command,
  toggle_spam: words.keyboard.either(texts.markAsSpam, texts.notSpam),
  toggle_unread: words.keyboard.either(words.notifications.markRead, words.notifications.markUnread),
  select: words.list.selectOrNot,
  select_next: words.list.selectNext,
  select_previous: words.list.selectPrevious,
  reply: words.composer.reply,
  write_note: words.composer.writeNote,
  insert_macro: words.composer.macro.insert,
  draft_reply: settingsWords.keyboard.suggestions.draft,
  use_suggestion: settingsWords.keyboard.suggestions.use,
  dismiss_suggestion: settingsWords.keyboard.suggestions.dismiss,
  send: words.composer.send,
  send_and_close: words.composer.sendAndClose,
  new_conversation: words.shell.newConversation,
  search: words.shell.search,
  undo: words.shell.undo,
  show_commands: words.shell.allCommands,
  show_shortcuts: words.shell.showKeys,
  open_settings: words.shell.settings,
  toggle_read: words.notifications.toggleRead,
  mark_all_read: words.notifications.markAllRead,
};
