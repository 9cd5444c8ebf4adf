import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { callerLookup } from '../../../access/caller-lookup.ts';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { hashSecret } from '../../../access/secret-token.ts';
import { cursorsSignedWith } from '../../../http/cursor.ts';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { makeWorld, tokenFor } from '../../../testing/world.ts';
import { eventCursors } from '../event-cursors.ts';
import { EventHub } from './event-hub.ts';
import { EventStream } from './event-stream.ts';
import { readLive } from './live-event.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { bicycles, mara } = await makeWorld(clone.database);
const cursors = eventCursors(cursorsSignedWith(keyedDigest(secretKey)), bicycles.house.id);

const form = { cursors, addressOf: () => 'https://support.example.com/files/none' };

async function callerOf() {
  const token = await tokenFor(clone.database, bicycles, mara);
  const caller = await callerLookup(clone.database)(hashSecret(token));
  if (!caller) throw new Error('The token that was just made speaks for nobody.');
  return caller;
}

function responseTo(written: string[]) {
  return {
    write: (text: string) => void written.push(text),
    backlog: () => 0,
    drained: async () => undefined,
    end: () => undefined,
    cut: () => undefined,
    onClose: () => undefined,
  };
}

const written: string[] = [];

test('a stream on which nothing happens is written to every twenty seconds, with the place from which to go on', async () => {
  const notices = {
    notifyEvents: async () => undefined,
    notifyPresence: async () => undefined,
    notifyPeople: async () => undefined,
    subscribe: () => () => undefined,
    close: async () => undefined,
  };
  const hub = new EventHub({ database: clone.database, notices, logger: pino({ level: 'silent' }) });
  onTestFinished(() => hub.close());
  const stream = new EventStream(await callerOf(), undefined, responseTo(written));
  const request = { start: 'now', types: stream.types, limit: 10, forInbox: false } as const;
  const first = await readLive(clone.database, bicycles.house.id, request, form);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await hub.follow(stream, first, form);
  stream.write('the beginning');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(written).toEqual(['the beginning']);
  await vi.advanceTimersByTimeAsync(46_000);
  const beat = `:\nid: ${cursors.write(first.next)}\n\n`;
  expect(written).toEqual(['the beginning', beat, beat, beat]);
});
