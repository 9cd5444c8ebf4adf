import type { ChangeKeyboardPreferencesBody, KeyboardPreferences } from '../../../contract/inbox/keyboard.ts';
import { keyboardCommands } from '../../../contract/values/keyboard-commands.ts';

/** Preferences after a change, as the server applies it. */
export function withChange(
  before: KeyboardPreferences,
  { keys = {}, reset = [], character_keys = before.character_keys }: ChangeKeyboardPreferencesBody,
): KeyboardPreferences {
  const after = { ...before.keys, ...keys };
  for (const command of reset) delete after[command];
  return { keys: after, character_keys };
}

/** The change that reverts another one, and nothing else. */
export function inverse(
  { keys = {}, reset = [], character_keys }: ChangeKeyboardPreferencesBody,
  before: KeyboardPreferences,
): ChangeKeyboardPreferencesBody {
  const touched = keyboardCommands.filter((command) => command in keys || reset.includes(command));
  const hadKey = touched.filter((command) => before.keys[command] !== undefined);
  return {
    keys: Object.fromEntries(hadKey.map((command) => [command, before.keys[command] ?? null])),
    reset: touched.filter((command) => !hadKey.includes(command)),
    ...(character_keys !== undefined && { character_keys: before.character_keys }),
  };
}
