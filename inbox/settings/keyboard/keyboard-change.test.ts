import { expect, test } from 'vitest';
import type { ChangeKeyboardPreferencesBody, KeyboardPreferences } from '../../../contract/inbox/keyboard.ts';
import { inverse, withChange } from './keyboard-change.ts';

const before: KeyboardPreferences = { keys: { undo: 'h', reply: null }, character_keys: true };

test.each<ChangeKeyboardPreferencesBody>([
  { keys: { undo: 'x', snooze: 't', tag: null } },
  { reset: ['undo', 'reply', 'send'] },
  { character_keys: false },
  { keys: { reply: 'w' }, reset: ['undo'], character_keys: false },
])('a change that could not be saved is taken back: %j', (body) => {
  expect(withChange(withChange(before, body), inverse(body, before))).toEqual(before);
});

test('a change made in the meantime is kept', () => {
  const body = { keys: { undo: 'x' } };
  const both = withChange(withChange(before, body), { keys: { assign: 'y' }, character_keys: false });
  expect(withChange(both, inverse(body, before))).toEqual({
    keys: { undo: 'h', reply: null, assign: 'y' },
    character_keys: false,
  });
});
