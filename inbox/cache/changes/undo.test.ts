import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../sdk/src/types.ts';
import { testConversation, testUser } from '../../testing/conversation.ts';
import { type Change, changed, undoOf } from './change.ts';
import { acknowledge, add, receive, shownBefore, shownOf, untracked, withdraw } from './pending-changes.ts';

const [mara, jonas] = [testUser('usr_mara'), testUser('usr_jonas', 'Jonas')];
const start = 1_790_000_000;
const initial = testConversation({ assignee: null, updated_at: start });

/** When the second of two changes is undone: before it is sent, before its response arrives, or after that. */
const moments = ['queued', 'in flight', 'answered'] as const;
const bools = [true, false];
const cases = bools.flatMap((isFirstSaved) =>
  bools.flatMap((isSecondSaved) =>
    bools.flatMap((isEventFirst) =>
      [0, 1].flatMap((seconds) =>
        moments.map((undone) => ({ isFirstSaved, isSecondSaved, isEventFirst, seconds, undone })),
      ),
    ),
  ),
);

/** A tab that makes changes to one conversation, and the server that it sends them to in sequence. */
function tabAndServer({ isEventFirst, seconds }: { isEventFirst: boolean; seconds: number }) {
  let tick = 2;
  let record = initial;
  let tracked = receive(untracked<Conversation>(), { item: initial, requestedAt: 0, receivedAt: 1 });
  return {
    make: (id: number, what: Change) => {
      tracked = add(tracked, { id, apply: (it) => changed(it, what, start) });
    },
    withdraw: (id: number) => {
      tracked = withdraw(tracked, id);
    },
    /** Sends a change. Returns the state it was applied to, and a function that lets the response arrive. */
    send: (id: number, what: Change, isSaved: boolean) => {
      const base = shownBefore(tracked, id) ?? initial;
      const requestedAt = tick;
      if (isSaved) record = { ...changed(record, what, start), updated_at: record.updated_at + seconds };
      const saved = record;
      const event = () => {
        tick += 1;
        tracked = receive(tracked, { item: saved, receivedAt: tick });
      };
      const respond = () => {
        tick += 1;
        tracked = isSaved
          ? acknowledge(tracked, id, { item: saved, requestedAt, receivedAt: tick })
          : withdraw(tracked, id);
      };
      const arrive = () => {
        if (isSaved && isEventFirst) event();
        respond();
        if (isSaved && !isEventFirst) event();
      };
      return { base, arrive };
    },
    shown: () => shownOf(tracked) ?? initial,
    record: () => record,
  };
}

describe('undoing the second of two simultaneous changes leaves the result of the first', () => {
  test.each(cases)('%o', ({ undone, isFirstSaved, isSecondSaved, ...timing }) => {
    const tab = tabAndServer(timing);
    const [first, second]: Change[] = [{ assignee: mara }, { assignee: jonas }];
    if (!first || !second) return expect.unreachable();
    tab.make(1, first);
    tab.make(2, second);
    tab.send(1, first, isFirstSaved).arrive();
    const expected = isFirstSaved ? mara.id : undefined;
    if (undone === 'queued') {
      tab.withdraw(2);
    } else {
      const { base, arrive } = tab.send(2, second, isSecondSaved);
      const undo = () => {
        const what = undoOf(second, { before: base, now: tab.shown() });
        if (what) tab.make(3, what);
        return what;
      };
      const early = undone === 'in flight' ? undo() : undefined;
      arrive();
      // A refused change can no longer be undone.
      const what = undone === 'answered' && isSecondSaved ? undo() : early;
      if (what) tab.send(3, what, true).arrive();
    }
    expect(tab.record().assignee?.id).toBe(expected);
    expect(tab.shown().assignee?.id).toBe(expected);
  });
});

test('undo leaves a field that a colleague has overwritten', () => {
  const tab = tabAndServer({ isEventFirst: true, seconds: 1 });
  tab.make(1, { priority: 'high' });
  const { base, arrive } = tab.send(1, { priority: 'high' }, true);
  arrive();
  const now = changed(tab.shown(), { priority: 'urgent' });
  expect(undoOf({ priority: 'high' }, { before: base, now })).toBeUndefined();
});
