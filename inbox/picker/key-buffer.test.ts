import { afterEach, expect, test, vi } from 'vitest';
import { bufferKey, startBuffering, takeBuffered } from './key-buffer.ts';

const press = (key: string, modifiers = {}) =>
  bufferKey({ key, metaKey: false, ctrlKey: false, altKey: false, ...modifiers } as KeyboardEvent);

afterEach(() => {
  takeBuffered();
  vi.useRealTimers();
});

test('keys that are pressed while a field is loading run no commands, and become its text', () => {
  expect(press('e')).toBe(false);
  startBuffering();
  expect(['m', 'a', 'Enter', 'c'].map((key) => press(key))).toEqual([true, true, true, true]);
  expect([press('Escape'), press('k', { ctrlKey: true })]).toEqual([false, false]);
  expect(takeBuffered()).toEqual({ text: 'mac', closes: undefined });
  expect(press('e')).toBe(false);
});

test('text is sent by the keys for it, although they were pressed while its field was loading', () => {
  startBuffering({ isSendable: true });
  expect([press('k', { ctrlKey: true }), press('Enter', { ctrlKey: true, altKey: true })]).toEqual([
    false,
    false,
  ]);
  expect([press('y'), press('Enter', { ctrlKey: true, shiftKey: true }), press('e')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(takeBuffered()).toEqual({ text: 'y', closes: true });
  startBuffering();
  expect(press('Enter', { metaKey: true })).toBe(false);
});

test('a field that doesn’t load gives the keys back after five seconds', () => {
  vi.useFakeTimers();
  startBuffering();
  expect(press('e')).toBe(true);
  vi.advanceTimersByTime(5_001);
  expect(press('e')).toBe(false);
});
