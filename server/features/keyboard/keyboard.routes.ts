import type { ChangeKeyboardPreferencesBody, KeyboardPreferences } from '../../../contract/inbox/keyboard.ts';
import * as operations from '../../../contract/inbox/operations/keyboard.ts';
import { type KeyboardCommand, keyboardCommands } from '../../../contract/values/keyboard-commands.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { viewerOf } from '../conversations/reads/unread.ts';
import { notifyOwnTabs } from '../notifications/notify-tabs.ts';
import { changeKeyboard, findKeyboard } from './keyboard-store.ts';

type Dependencies = { database: Database; notices: Notices };

/** A person's keyboard shortcuts in one of their organizations. */
export function keyboardRoutes({ database, notices }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getKeyboardPreferences, async ({ caller }) => ({
      status: 200 as const,
      body: { data: present(await findKeyboard(database, viewerOf(caller))) },
    })),
    on(operations.changeKeyboardPreferences, async ({ caller, body }) => {
      const viewer = viewerOf(caller);
      const data = await changeKeyboard(database, viewer, (before) => changed(before, body));
      await notifyOwnTabs(notices, viewer, { about: 'keyboard' });
      return { status: 200, body: { data: present(data) } } as const;
    }),
  ];
}

function changed(
  before: KeyboardPreferences,
  { keys = {}, reset = [], character_keys = before.character_keys }: ChangeKeyboardPreferencesBody,
): KeyboardPreferences {
  const entries = Object.entries({ ...before.keys, ...keys });
  const remaining = entries.filter(([command]) => !reset.includes(command as KeyboardCommand));
  return { keys: Object.fromEntries(remaining), character_keys };
}

/** Only the commands of this version. */
function present({ keys, character_keys }: KeyboardPreferences): KeyboardPreferences {
  const known: readonly string[] = keyboardCommands;
  const entries = Object.entries(keys).filter(([command]) => known.includes(command));
  return { keys: Object.fromEntries(entries), character_keys };
}
