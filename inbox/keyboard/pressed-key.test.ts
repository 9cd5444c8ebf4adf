import { expect, test } from 'vitest';
import { isKey, latinKey, pressedKey } from './pressed-key.ts';

function press(key: string, { code = '', ...modifiers }: Partial<KeyboardEvent> & { altGr?: boolean } = {}) {
  const none = { shiftKey: false, altKey: false, metaKey: false, ctrlKey: false };
  return { ...none, ...modifiers, key, code, getModifierState: () => modifiers.altGr === true };
}

test('letters have Shift or not, whatever Caps Lock does; symbols are as typed', () => {
  expect(pressedKey(press('e'))).toBe('e');
  expect(pressedKey(press('E', { shiftKey: true }))).toBe('shift+e');
  expect(pressedKey(press('E'))).toBe('e');
  expect(pressedKey(press('Ö', { shiftKey: true }))).toBe('shift+ö');
  expect(pressedKey(press('?', { shiftKey: true, code: 'Minus' }))).toBe('?');
  expect(pressedKey(press('/', { shiftKey: true, code: 'Digit7' }))).toBe('/');
  expect(pressedKey(press('+'))).toBe('plus');
});

test('Ctrl and Cmd are the same; AltGr on Windows is neither Ctrl nor Alt', () => {
  expect(pressedKey(press('k', { ctrlKey: true }))).toBe('mod+k');
  expect(pressedKey(press('K', { metaKey: true, shiftKey: true }))).toBe('mod+shift+k');
  expect(pressedKey(press('@', { ctrlKey: true, altKey: true, altGr: true }))).toBe('@');
  expect(pressedKey(press('Enter', { ctrlKey: true, shiftKey: true }))).toBe('mod+shift+enter');
});

test('on a layout without Latin letters, the letter of the key counts too', () => {
  expect(latinKey(press('у', { code: 'KeyE' }))).toBe('e');
  expect(latinKey(press('У', { code: 'KeyE', shiftKey: true }))).toBe('shift+e');
  for (const [key, code] of [
    ['a', 'KeyQ'],
    ['ö', 'Semicolon'],
    [';', 'KeyQ'],
    ['у', 'Semicolon'],
  ] as const)
    expect(latinKey(press(key, { code }))).toBeUndefined();
});

test('modifiers alone and dead keys aren’t keys', () => {
  expect(['Shift', 'AltGraph', 'Dead', 'e', 'F2'].filter((key) => isKey({ key }))).toEqual(['e', 'F2']);
});
