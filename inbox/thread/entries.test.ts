import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message, Note } from '../../sdk/src/types.ts';
import { mergedEntries, messageStream, noteStream, type Stream } from './entries.ts';

const all = { hasOlder: false, hasNewer: false };
const messages = (times: readonly number[], more: Partial<typeof all> = {}) =>
  messageStream(
    times.map((at) => ({ id: `msg_${at}`, inserted_at: at }) as Message),
    { ...all, ...more },
  );
const notes = (times: readonly number[], more: Partial<typeof all> = {}) =>
  noteStream(
    times.map((at) => ({ id: `note_${at}`, inserted_at: at }) as Note),
    { ...all, ...more },
  );
const idsOf = (streams: readonly Stream[]) => mergedEntries(streams).entries.map(({ id }) => id);

describe('messages and notes', () => {
  test('are shown in one order; within a second the message comes first', () => {
    expect(idsOf([messages([10, 30]), notes([20, 30])])).toEqual(['msg_10', 'note_20', 'msg_30', 'note_30']);
  });

  test('are shown back to the point where both are loaded; the list that ends first loads more', () => {
    const [sent, noted] = [messages([10, 20, 40], { hasOlder: true }), notes([30, 50], { hasOlder: true })];
    expect(idsOf([sent, noted])).toEqual(['note_30', 'msg_40', 'note_50']);
    expect(mergedEntries([sent, noted]).older).toEqual([noted]);
  });

  test('are shown up to the point where both are loaded if the newest are not', () => {
    const [sent, noted] = [messages([10, 20], { hasNewer: true }), notes([15, 40])];
    expect(idsOf([sent, noted])).toEqual(['msg_10', 'note_15', 'msg_20']);
    expect(mergedEntries([sent, noted]).newer).toEqual([sent]);
  });

  test('appear without waiting for the other kind, which is loaded', () => {
    const [sent, noted] = [messages([10]), notes([], { hasOlder: true })];
    expect(mergedEntries([sent, noted])).toMatchObject({ entries: [{ id: 'msg_10' }], older: [noted] });
  });

  test('are empty in an empty conversation', () => {
    expect(mergedEntries([messages([]), notes([])])).toEqual({ entries: [], older: [], newer: [] });
  });
});

/** A conversation loaded page by page from the newest, without gaps. */
test('loading older pages shows every entry once, in order, without gaps', () => {
  const times = fc.uniqueArray(fc.nat({ max: 400 }), { maxLength: 60 }).map((it) => it.sort((a, b) => a - b));
  const pageSize = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(times, times, pageSize, (sent, noted, size) => {
      const everything = idsOf([messages(sent), notes(noted)]);
      const loaded = { messages: size, notes: size };
      for (let rounds = 0; rounds < 200; rounds++) {
        const streams = [
          messages(sent.slice(-loaded.messages), { hasOlder: sent.length > loaded.messages }),
          notes(noted.slice(-loaded.notes), { hasOlder: noted.length > loaded.notes }),
        ] as const;
        const { entries, older } = mergedEntries(streams);
        const ids = entries.map(({ id }) => id);
        expect(everything.slice(everything.length - ids.length)).toEqual(ids);
        if (older.length === 0) {
          expect(ids).toEqual(everything);
          return;
        }
        if (older.includes(streams[0])) loaded.messages += size;
        if (older.includes(streams[1])) loaded.notes += size;
      }
      expect.unreachable('it goes on loading for ever');
    }),
  );
});
