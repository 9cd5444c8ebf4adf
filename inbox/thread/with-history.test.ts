import { describe, expect, test } from 'vitest';
import type { HistoryEntry, Message } from '../../sdk/src/types.ts';
import { type Entry, messageStream } from './entries.ts';
import { isFoldable } from './history/is-foldable.ts';
import { withHistory } from './with-history.ts';

const all = { hasOlder: false, hasNewer: false };
const messagesAt = (times: readonly number[]) =>
  messageStream(
    times.map((at) => ({ id: `msg_${at}`, inserted_at: at, meta_info: {} }) as Message),
    all,
  ).entries;
const changes = (times: readonly number[]) =>
  times.map((at, index) => ({ id: `evt_${at}_${index}`, inserted_at: at }) as HistoryEntry);

/** Messages by time, groups of changes by the times in them. */
const shown = (entries: readonly Entry[]) =>
  entries.map((it) => (it.kind === 'history' ? it.changes.map(({ inserted_at }) => inserted_at) : it.at));

describe('the history of a thread', () => {
  test('appears between the messages, in groups', () => {
    const entries = withHistory({ entries: messagesAt([10, 20, 30]), ...all }, changes([5, 6, 12, 31, 40]));
    expect(shown(entries)).toEqual([[5, 6], 10, [12], 20, 30, [31, 40]]);
  });

  test('follows messages of the same second', () => {
    expect(shown(withHistory({ entries: messagesAt([10, 20]), ...all }, changes([10, 20])))).toEqual([
      10,
      [10],
      20,
      [20],
    ]);
  });

  test('omits changes older or newer than the loaded messages', () => {
    const loaded = { entries: messagesAt([10, 20]), hasOlder: true, hasNewer: true };
    expect(shown(withHistory(loaded, changes([5, 10, 15, 20, 25])))).toEqual([10, [10, 15], 20, [20]]);
  });

  test('shows failed recipients at the time of the report', () => {
    const [sent, ...later] = messagesAt([10, 20, 30]);
    if (sent?.kind !== 'message') throw new Error('Nothing was said.');
    const meta_info = { deskbell: { channel: 'chn_1', not_delivered: { failed: 1, of: 3, at: 25 } } };
    const failed = { ...sent, message: { ...sent.message, meta_info } };
    const entries = withHistory({ entries: [failed, ...later], ...all }, changes([22, 26]));
    expect(shown(entries)).toEqual([10, 20, [22, 25, 26], 30]);
  });

  test('is everything there is in a conversation without messages', () => {
    expect(shown(withHistory({ entries: [], ...all }, changes([1, 2])))).toEqual([[1, 2]]);
    expect(withHistory({ entries: [], ...all }, [])).toEqual([]);
  });

  test('keeps the id of a group while changes are added to it', () => {
    const ids = (times: readonly number[]) =>
      withHistory({ entries: messagesAt([10]), ...all }, changes(times)).map(({ id }) => id);
    expect(ids([11, 12]).at(-1)).toBe(ids([11, 12, 13, 14]).at(-1));
  });

  test('is folded from the fourth change on', () => {
    expect([isFoldable(changes([1, 2, 3])), isFoldable(changes([1, 2, 3, 4]))]).toEqual([false, true]);
  });
});
