import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetUndo, pushUndo, undoLast } from './undo-stack.ts';

const undone: string[] = [];
const done = (what: string, name?: string) => pushUndo(() => undone.push(what), name);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // Tests don't undo each other's actions.
  for (let count = 0; count < 25; count++) undoLast();
  undone.length = 0;
  vi.useRealTimers();
});

test('the latest action is undone first, then the one before it, each once', () => {
  done('assigned');
  done('closed');
  for (let count = 0; count < 3; count++) undoLast();
  expect(undone).toEqual(['closed', 'assigned']);
});

test('an action that was refused or undone elsewhere is skipped', () => {
  done('assigned');
  done('sent', 'key of a message');
  const forget = done('closed');
  forget();
  forgetUndo('key of a message');
  undoLast();
  expect(undone).toEqual(['assigned']);
});

test('nothing can be undone after a minute', () => {
  done('closed');
  vi.advanceTimersByTime(60_000);
  undoLast();
  expect(undone).toEqual([]);
});
