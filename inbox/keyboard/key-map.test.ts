import { describe, expect, test } from 'vitest';
import { keyboardCommands } from '../../contract/values/keyboard-commands.ts';
import { defaultKeys } from './default-keys.ts';
import { assignedKeyMapOf, conflictingCommands, isCharacterKey, keyMapOf, unchanged } from './key-map.ts';
import { refusalOf } from './reserved-keys.ts';

const map = keyMapOf(unchanged);

describe('the default keys', () => {
  test('never have two commands on one key of a screen, and none is reserved', () => {
    for (const command of keyboardCommands)
      for (const key of defaultKeys[command].keys) {
        expect(conflictingCommands(map, { command, key }), `${command} ${key}`).toEqual([]);
        expect(refusalOf(key, defaultKeys[command]), `${command} ${key}`).toBeUndefined();
      }
  });

  test('are listed with the first one, and the others work too', () => {
    expect(map.toggle_unread).toEqual(['u', 'shift+u']);
  });
});

describe('a chosen key', () => {
  test('replaces all default keys of its command; null leaves it without one', () => {
    const { toggle_unread, undo } = keyMapOf({
      keys: { toggle_unread: 'y', undo: null },
      character_keys: true,
    });
    expect([toggle_unread, undo]).toEqual([['y'], []]);
  });

  test('is taken from a command that has it by default on the same screen only', () => {
    const { toggle_closed, toggle_read } = keyMapOf({ keys: { snooze: 'e' }, character_keys: true });
    expect([toggle_closed, toggle_read]).toEqual([[], ['e']]);
    const unread = keyMapOf({ keys: { snooze: 'shift+u' }, character_keys: true }).toggle_unread;
    expect(unread).toEqual(['u']);
  });

  test('that begins sequences is taken from all of them', () => {
    const { go_to_mine, go_to_tag } = keyMapOf({ keys: { reply: 'g' }, character_keys: true });
    expect([go_to_mine, go_to_tag]).toEqual([[], []]);
  });
});

describe('commands that conflict with a key', () => {
  test('are those with that key, or with a sequence that starts with it, on the same screen', () => {
    const conflicting = (command: (typeof keyboardCommands)[number], key: string) =>
      conflictingCommands(map, { command, key });
    expect(conflicting('snooze', 'e')).toEqual(['toggle_closed']);
    expect(conflicting('undo', 'e')).toEqual(['toggle_closed', 'toggle_read']);
    expect(conflicting('reply', 'e x')).toEqual(['toggle_closed']);
    expect(conflicting('reply', 'g')).toHaveLength(9);
    expect(conflicting('reply', 'g m')).toEqual(['go_to_mine']);
    expect(conflicting('reply', 'r')).toEqual([]);
    expect(conflicting('reply', 'mod+shift+y')).toEqual([]);
  });
});

test('without character keys, only keys with Ctrl, Cmd or Alt and named keys are left', () => {
  const { toggle_closed, show_commands, select_next, undo } = keyMapOf({
    keys: { undo: 'alt+z' },
    character_keys: false,
  });
  expect([toggle_closed, select_next, undo, show_commands]).toEqual([[], [], ['alt+z'], ['mod+k']]);
  expect(assignedKeyMapOf({ keys: {}, character_keys: false }).toggle_closed).toEqual(['e']);
  expect(['e', 'shift+e', 'g i', '?', 'ö', 'plus', 'f2', 'mod+e', 'alt+ö'].filter(isCharacterKey)).toEqual([
    ...['e', 'shift+e', 'g i', '?', 'ö', 'plus'],
  ]);
});

test('keys of the browser, of buttons and of the editor are refused, and for sending what would be typed', () => {
  expect(
    ['mod+t', 'f5', 'tab', 'shift+arrowdown', 'mod+b', 'alt+t', 'mod+d'].map((key) => refusalOf(key, {})),
  ).toEqual(['browser', 'browser', 'control', 'control', 'editor', undefined, undefined]);
  expect(refusalOf('alt+s', { worksWhileTyping: true })).toBe('writing');
});
