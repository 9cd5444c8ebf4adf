import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStreams } from './open-streams.ts';
import type { FromTab, ToTab } from './updates.ts';

const organizationId = 'org_1';
const userId = 'usr_1';
type Request = { from: string | undefined; answer: (response: Response) => void };
let requests: Request[];
let streams: ReturnType<typeof openStreams>;
let posted: ToTab[];

beforeEach(() => {
  requests = [];
  posted = [];
  const fetchStream = (_url: string, { headers }: { headers: Record<string, string> }) =>
    new Promise<Response>((answer) => requests.push({ from: headers['last-event-id'], answer }));
  vi.stubGlobal('fetch', fetchStream);
  streams = openStreams((message) => posted.push(message));
});
afterEach(() => {
  streams.close();
  vi.unstubAllGlobals();
});

function join(tabId: string, cursor?: string, { readAt = Date.now() } = {}): void {
  const logEnd = cursor === undefined ? undefined : { cursor, readAt };
  streams.take({ tabId, type: 'join', organizationId, userId, logEnd } satisfies FromTab);
}

/** A server whose response is a stream that stays open. Identifies events by their cursors. */
function connect() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  requests.at(-1)?.answer(new Response(readable));
  return (...cursors: string[]) => {
    for (const cursor of cursors) {
      const data = JSON.stringify({ type: 'tag.created', cursor });
      void writer.write(new TextEncoder().encode(`id: ${cursor}\ndata: ${data}\n\n`));
    }
  };
}

/** The updates sent to a tab: kinds, states by name, and events by cursor. */
function sentTo(tabId: string): string[] {
  const own = posted.filter((message) => message.tabId === tabId);
  return own.map(({ update }) => {
    if (update.kind === 'event') return update.event.cursor;
    return update.kind === 'state' ? update.state : update.kind;
  });
}

const expectSent = (tabId: string, ...expected: string[]) =>
  expect.poll(() => sentTo(tabId)).toEqual(expected);

test('a tab gets the events between reading its session and the opening of its stream', async () => {
  join('first', 'a');
  expect(requests.map(({ from }) => from)).toEqual(['a']);
  connect()('b');
  await expectSent('first', 'connecting', 'presence', 'connected', 'b');
});

test('a tab refetches if the events before the opening of its stream are unknown', async () => {
  join('first');
  connect()('b');
  await expectSent('first', 'connecting', 'presence', 'missed', 'connected', 'b');
});

test('a tab that read its session long ago refetches instead of getting all events since', async () => {
  join('first', 'a', { readAt: Date.now() - 61_000 });
  expect(requests.map(({ from }) => from)).toEqual([undefined]);
  connect();
  await expectSent('first', 'connecting', 'presence', 'missed', 'connected');
});

test('a tab that joins an open stream gets the events sent while it was loading', async () => {
  join('first', 'a');
  connect()('b', 'c', 'd');
  await expectSent('first', 'connecting', 'presence', 'connected', 'b', 'c', 'd');
  join('second', 'b');
  await expectSent('second', 'connected', 'presence', 'c', 'd');
  join('third', 'a');
  await expectSent('third', 'connected', 'presence', 'b', 'c', 'd');
  join('fourth', 'd');
  await expectSent('fourth', 'connected', 'presence');
  await expectSent('first', 'connecting', 'presence', 'connected', 'b', 'c', 'd');
});

test('a tab that joins refetches if it missed more events than are remembered', async () => {
  const later = Array.from({ length: 200 }, (_, index) => `later ${index}`);
  join('first', 'a');
  connect()('b', ...later);
  await expectSent('first', 'connecting', 'presence', 'connected', 'b', ...later);
  join('second', 'b');
  await expectSent('second', 'connected', 'presence', ...later);
  join('third', 'a');
  await expectSent('third', 'connected', 'presence', 'missed');
});

test('a tab that subscribes again has missed nothing', async () => {
  join('first', 'a');
  connect()('b');
  await expectSent('first', 'connecting', 'presence', 'connected', 'b');
  posted = [];
  join('first', 'a');
  await expectSent('first', 'connected', 'presence');
});

test('a tab restored from the back/forward cache refetches', async () => {
  join('first', 'a');
  join('second', 'a');
  connect();
  await expectSent('first', 'connecting', 'presence', 'connected');
  streams.take({ tabId: 'first', type: 'gone' });
  posted = [];
  join('first');
  await expectSent('first', 'connected', 'presence', 'missed');
});
