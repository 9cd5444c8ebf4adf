import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PresenceRoom } from './presence-room.ts';
import type { PresenceRow } from './presence-store.ts';

const user = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Jonas',
  email: 'jonas@heron.example',
  instagram_handle: null,
  profile_picture_url: null,
};
const viewing: PresenceRow = {
  conversation_id: '01890a5d-ac96-774b-bcce-b302099a8058',
  session_id: '01890a5d-ac96-774b-bcce-b302099a8059',
  user,
  typing: null,
  lasts_milliseconds: 30_000,
};

let readings = 0;
let rows: PresenceRow[] = [];
const openRoom = () =>
  new PresenceRoom({
    read: async () => {
      readings += 1;
      return { members: rows, visitors: [] };
    },
    seenBy: async (_, seen) => seen,
    logger: {
      warn: ({ err }: { err: unknown }) => {
        throw err;
      },
    } as never,
  });
const listener = () => {
  const stream = {
    onlooker: {},
    isSlow: false,
    written: [] as string[],
    write: (text: string) => void stream.written.push(text),
  };
  return stream;
};

beforeEach(() => {
  vi.useFakeTimers();
  readings = 0;
  rows = [];
});
afterEach(() => void vi.useRealTimers());

test('while nobody is present it sends no queries; otherwise it queries when presence may expire', async () => {
  const room = openRoom();
  room.add(listener(), 'a');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(readings).toBe(1);
  rows = [viewing];
  room.refresh();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(readings).toBe(2);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(readings).toBeLessThanOrEqual(13);
});

test('a hundred concurrent reports cost two reads', async () => {
  const room = openRoom();
  room.add(listener(), 'a');
  await vi.advanceTimersByTimeAsync(1000);
  for (let each = 0; each < 100; each++) room.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  expect(readings).toBe(2);
});

test('a slow reader misses intermediate states, and then gets the full state', async () => {
  const room = openRoom();
  const slow = listener();
  room.add(slow, 'a');
  await vi.advanceTimersByTimeAsync(1000);
  slow.isSlow = true;
  rows = [viewing];
  room.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  expect(slow.written).toHaveLength(1);
  slow.isSlow = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(
    slow.written.slice(1).map((text) => text.includes('"is_whole":true') && text.includes('Jonas')),
  ).toEqual([true]);
});
