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

/** The server answers with a stream that stays open. Shows events by their cursors. */
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

/** What a tab has been sent: kinds, states by their name, and events by their cursor. */
function sentTo(tabId: string): string[] {
  const own = posted.filter((message) => message.tabId === tabId);
  return own.map(({ update }) => {
    if (update.kind === 'event') return update.event.cursor;
    return update.kind === 'state' ? update.state : update.kind;
  });
}

const expectSent = (tabId: string, ...expected: string[]) =>
  expect.poll(() => sentTo(tabId)).toEqual(expected);

test('a tab is sent what happened after its session was read, before its stream was open', async () => {
  join('first', 'a');
  expect(requests.map(({ from }) => from)).toEqual(['a']);
  connect()('b');
  await expectSent('first', 'connecting', 'presence', 'connected', 'b');
});

test('a tab refetches where nobody knows what happened before its stream was open', async () => {
  join('first');
  connect()('b');
  await expectSent('first', 'connecting', 'presence', 'missed', 'connected', 'b');
});

test('a tab whose session was read long ago refetches, instead of being sent all that happened since', async () => {
  join('first', 'a', { readAt: Date.now() - 61_000 });
  expect(requests.map(({ from }) => from)).toEqual([undefined]);
  connect();
  await expectSent('first', 'connecting', 'presence', 'missed', 'connected');
});

test('a tab that joins an open stream is sent what the others were sent while it loaded', async () => {
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

test('of more events than are remembered, a tab that joins refetches', async () => {
  const later = Array.from({ length: 200 }, (_, index) => `later ${index}`);
  join('first', 'a');
  connect()('b', ...later);
  await expectSent('first', 'connecting', 'presence', 'connected', 'b', ...later);
  join('second', 'b');
  await expectSent('second', 'connected', 'presence', ...later);
  join('third', 'a');
  await expectSent('third', 'connected', 'presence', 'missed');
});

test('a tab that subscribes once more has missed nothing', async () => {
  join('first', 'a');
  connect()('b');
  await expectSent('first', 'connecting', 'presence', 'connected', 'b');
  posted = [];
  join('first', 'a');
  await expectSent('first', 'connected', 'presence');
});

test('a tab that was gone and is back, as from the history, refetches', async () => {
  join('first', 'a');
  join('second', 'a');
  connect();
  await expectSent('first', 'connecting', 'presence', 'connected');
  streams.take({ tabId: 'first', type: 'gone' });
  posted = [];
  join('first');
  await expectSent('first', 'connected', 'presence', 'missed');
});
