import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { callerLookup } from '../../../access/caller-lookup.ts';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { cursorsSignedWith } from '../../../http/cursor.ts';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { makeWorld, tokenFor } from '../../../testing/world.ts';
import { addMessage } from '../../../testing/world-records.ts';
import { eventCursors } from '../event-cursors.ts';
import { EventHub } from './event-hub.ts';
import { EventStream } from './event-stream.ts';
import { readLive } from './live-event.ts';

const now = () => Date.now() * 1000;

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { bicycles, mara } = await makeWorld(clone.database);
const organizationId = bicycles.house.id;
const cursors = eventCursors(cursorsSignedWith(keyedDigest(secretKey)), organizationId);

const form = { cursors, addressOf: () => 'https://support.example.com/files/none' };

async function callerOf() {
  const token = await tokenFor(clone.database, bicycles, mara);
  const caller = await callerLookup(clone.database, now)(hashSecret(token));
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

const notices = {
  notifyEvents: async () => undefined,
  notifyPresence: async () => undefined,
  notifyPeople: async () => undefined,
  notifyVisitors: async () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
};

/** A stream from the end of the log, and what is written to it. */
async function startStream() {
  const written: string[] = [];
  const stream = new EventStream(await callerOf(), undefined, responseTo(written));
  const request = { start: 'now', types: stream.types, limit: 10, forInbox: false, onlooker: {} } as const;
  const first = await readLive(clone.database, organizationId, request, form);
  return { stream, first, written };
}

function hubOn(database: Database): EventHub {
  const hub = new EventHub({ database, notices, logger: pino({ level: 'silent' }), now });
  onTestFinished(() => hub.close());
  return hub;
}

test('an idle stream gets a heartbeat every twenty seconds, with the position to continue from', async () => {
  const hub = hubOn(clone.database);
  const { stream, first, written } = await startStream();
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

test('a stream opened while the database is unavailable stays open, and then shows what happened', async () => {
  let failures = 0;
  const database: Database = {
    ...clone.database,
    async read(statement) {
      if (failures++ < 3) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      return clone.database.read(statement);
    },
  };
  const { stream, first, written } = await startStream();
  const following = hubOn(database).follow(stream, first, form);
  const message = await addMessage(clone.database, {
    organizationId,
    conversationId: bicycles.conversation.id,
    body: 'Still here?',
    userId: mara.id,
  });
  await clone.database.transaction((transaction) =>
    recordEvent(transaction, {
      organizationId,
      type: 'message.created',
      actor: { type: 'member', userId: mara.id },
      recordId: message.id,
    }),
  );
  await sequenceAll(clone.database);
  await following;
  await vi.waitFor(() => expect(written.join('')).toContain('Still here?'), 60_000);
  expect([stream.isClosed, failures > 3]).toEqual([false, true]);
});

test('a stream whose access can’t be checked for another reason is ended', async () => {
  const broken: Database = {
    ...clone.database,
    read: () => Promise.reject(new Error('a mistake')),
  };
  const { stream, first } = await startStream();
  await expect(hubOn(broken).follow(stream, first, form)).rejects.toThrow('a mistake');
});
