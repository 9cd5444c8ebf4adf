import { expect, test } from 'vitest';
import {
  arrivedSince,
  beginning,
  earlierUids,
  newestFirst,
  newUids,
  openingOf,
  renumbered,
} from './folder-cursor.ts';

const never = { uidvalidity: null, next_uid: null, earlier_uid: null };
const folder = { uidvalidity: 7, uidNext: 101 };

test('a folder that was never opened starts with new email', () => {
  expect(openingOf(never, folder)).toEqual({ is: 'new' });
  expect(beginning(folder, [], false)).toEqual({ uidvalidity: 7, next_uid: 101, earlier_uid: null });
});

test('earlier email, if requested, is below the start', () => {
  expect(beginning(folder, [], true)).toEqual({ uidvalidity: 7, next_uid: 101, earlier_uid: 101 });
});

test('email since the channel was started is new, however late the folder is first opened', () => {
  const started = new Date('2026-11-23T09:00:00Z');
  const emails = [
    { uid: 97, internalDate: new Date('2026-11-23T08:59:59Z') },
    { uid: 98, internalDate: '2026-11-23T09:00:00Z' },
    { uid: 99 },
    { uid: 100, internalDate: new Date('2026-11-23T11:00:00Z') },
  ];
  expect(arrivedSince(emails, started)).toEqual([98, 100]);
  expect(beginning(folder, [98, 100], true)).toEqual({ uidvalidity: 7, next_uid: 98, earlier_uid: 98 });
});

test('a known folder continues where it was', () => {
  const stored = { uidvalidity: 7, next_uid: 90, earlier_uid: 12 };
  expect(openingOf(stored, folder)).toEqual({ is: 'known', cursor: stored });
});

test('after renumbering it continues with the first of the recent email, and with earlier email if some was left', () => {
  const stored = { uidvalidity: 6, next_uid: 5000, earlier_uid: null };
  expect(openingOf(stored, folder)).toEqual({ is: 'renumbered' });
  expect(renumbered(stored, folder, [99, 97, 98])).toEqual({
    uidvalidity: 7,
    next_uid: 97,
    earlier_uid: null,
  });
  expect(renumbered(stored, folder, []).next_uid).toBe(101);
  expect(renumbered({ ...stored, earlier_uid: 40 }, folder, [97]).earlier_uid).toBe(97);
});

test('another mailbox with the same UIDVALIDITY is not mistaken for the known one', () => {
  const stored = { uidvalidity: 7, next_uid: 102, earlier_uid: null };
  expect(openingOf(stored, folder)).toEqual({ is: 'renumbered' });
});

test('the last email, which a server returns for every N:*, is not new again', () => {
  expect(newUids([100], 101)).toEqual([]);
  expect(newUids([103, 101, 102], 101)).toEqual([101, 102, 103]);
});

test('earlier email comes newest first, a page at a time', () => {
  const found = newestFirst([1, 5, 3, 9, 7]);
  expect(earlierUids(found, 9, 3)).toEqual([7, 5, 3]);
  expect(earlierUids(found, 3, 3)).toEqual([1]);
  expect(earlierUids(found, 1, 3)).toEqual([]);
});
