import type { KeyboardPreferences } from '../../contract/inbox/keyboard.ts';
import { type KeyboardCommand, keyboardCommands } from '../../contract/values/keyboard-commands.ts';
import { defaultKeys } from './default-keys.ts';

/** The keys of each command; the first is the one that is shown. */
export type KeyMap = Readonly<Record<KeyboardCommand, readonly string[]>>;

/** Without any changes by a member. */
export const unchanged: KeyboardPreferences = { keys: {}, character_keys: true };

/** The effective keys. Without character keys, commands that have no other key have none. */
export function keyMapOf(preferences: KeyboardPreferences): KeyMap {
  return mapOf((command) => {
    const keys = assignedKeys(command, preferences);
    return preferences.character_keys ? keys : keys.filter((it) => !isCharacterKey(it));
  });
}

/** The keys of all commands, whether or not character keys are enabled. */
export function assignedKeyMapOf(preferences: KeyboardPreferences): KeyMap {
  return mapOf((command) => assignedKeys(command, preferences));
}

function mapOf(keysOf: (command: KeyboardCommand) => readonly string[]): KeyMap {
  return Object.fromEntries(
    keyboardCommands.map((command) => [command, keysOf(command)]),
  ) as unknown as KeyMap;
}

/** A chosen key is taken from commands that have it by default, even if they were added to Deskbell later. */
function assignedKeys(command: KeyboardCommand, { keys: chosen }: KeyboardPreferences): readonly string[] {
  const own = chosen[command];
  if (own !== undefined) return own === null ? [] : [own];
  const isTaken = (key: string) =>
    keyboardCommands.some((other) => {
      const taken = chosen[other];
      return typeof taken === 'string' && collide(key, taken) && haveCommonPlace(command, other);
    });
  return defaultKeys[command].keys.filter((key) => !isTaken(key));
}

/**
 * The commands that can't be run any more if another command gets a key: they have it on the same screen, or a sequence
 * that starts with it.
 */
export function conflictingCommands(
  map: KeyMap,
  { command, key }: { command: KeyboardCommand; key: string },
): KeyboardCommand[] {
  return keyboardCommands.filter(
    (other) =>
      other !== command &&
      haveCommonPlace(command, other) &&
      map[other].some((theirs) => collide(key, theirs)),
  );
}

/** One is the other, or the first key of its sequence, which would run alone. */
function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

function haveCommonPlace(one: KeyboardCommand, other: KeyboardCommand): boolean {
  return defaultKeys[one].areas.some((area) => defaultKeys[other].areas.includes(area));
}

/** Pressed without Ctrl, Cmd or Alt: a letter, a digit or a symbol, with Shift or without, or a sequence with one. */
export function isCharacterKey(keys: string): boolean {
  return keys.split(' ').some((key) => isCharacter(key.replace(/^shift\+/, '')));
}

/** Named keys, such as `f2`, are longer; `plus` and `space` are characters that separate keys here. */
function isCharacter(key: string): boolean {
  return [...key].length === 1 || key === 'plus';
}
