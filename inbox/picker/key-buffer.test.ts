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
  expect(takeBuffered()).toBe('mac');
  expect(press('e')).toBe(false);
});

test('a field that doesn’t load gives the keys back after five seconds', () => {
  vi.useFakeTimers();
  startBuffering();
  expect(press('e')).toBe(true);
  vi.advanceTimersByTime(5_001);
  expect(press('e')).toBe(false);
});
