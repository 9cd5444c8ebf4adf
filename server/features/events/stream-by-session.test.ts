import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import type { InboxEvent } from '../../../contract/inbox/inbox-event.ts';
import { type FollowedStream, followInbox, followStream } from '../../testing/follow-stream.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { startLiveWorld } from '../../testing/start-live-world.ts';
import { type Actor, addColleague, tokenFor } from '../../testing/world.ts';
import { changeMember, removeMember } from '../members/change-member.ts';

const { app, world } = await startLiveWorld();
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, tea, mara, jonas, ada } = world;
const conversation = `/conversations/${bicycles.conversation.publicId}`;
const soon = { timeout: 200_000, interval: 10 };
const actor = { type: 'system' } as const;
const servers = [app, second];

let maraInbox: InboxClient;
beforeAll(async () => {
  maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
});

const open: FollowedStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

/** One stream on each server. */
async function followBoth(inbox: InboxClient): Promise<FollowedStream[]> {
  const streams = await Promise.all(servers.map(({ baseUrl }) => followInbox(baseUrl, inbox)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  open.push(...streams);
  return streams;
}

async function signedIn(role: 'admin' | 'member' = 'member'): Promise<{ robin: Actor; inbox: InboxClient }> {
  const robin = await addColleague(app.database, bicycles.house, role);
  await app.database.write({
    text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
    values: [robin.id, mara.id],
  });
  return { robin, inbox: await inboxClient(app.baseUrl, robin, bicycles.house) };
}

const send = (body: string) => maraInbox.post(`${conversation}/messages`, { body_html: body });
const events = ({ frames }: FollowedStream) =>
  frames.filter(({ event }) => event.includes('.')).map(({ data }) => JSON.parse(data) as Event);
const bodies = (stream: FollowedStream) =>
  events(stream).flatMap(({ type, data }) => (type === 'message.created' ? [data.body_html] : []));

describe('a stream by session', () => {
  test('shows what happens in the named organization, on every server, and nothing of another', async () => {
    const streams = await followBoth(maraInbox);
    const foreign = await followBoth(await inboxClient(app.baseUrl, ada, tea.house));
    await send('Hello');
    for (const stream of streams) await vi.waitFor(() => expect(bodies(stream)).toEqual(['Hello']), soon);
    for (const stream of foreign) expect(events(stream)).toEqual([]);
    expect(streams[0]?.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('continues after Last-Event-ID', async () => {
    const [first] = await followBoth(maraInbox);
    await send('One');
    await send('Two');
    await vi.waitFor(() => expect(first && bodies(first)).toEqual(['One', 'Two']), soon);
    const id = first?.frames.find(({ event }) => event === 'message.created')?.id ?? '';
    const reconnected = await followInbox(app.baseUrl, maraInbox, { 'last-event-id': id });
    open.push(reconnected);
    await vi.waitFor(() => expect(bodies(reconnected)).toEqual(['Two']), soon);
  });

  test('includes a message’s conversation as the message left it, unlike an app’s stream', async () => {
    const [stream] = await followBoth(maraInbox);
    const token = await tokenFor(app.database, bicycles, mara);
    const asApp = await followStream(app.baseUrl, { token });
    open.push(asApp);
    const sent = await send('Counted');
    const messageIn = (it: FollowedStream | undefined) =>
      (it ? events(it) : []).find(({ data }) => 'id' in data && data.id === sent.body.data.id);
    await vi.waitFor(() => expect([messageIn(stream), messageIn(asApp)]).not.toContain(undefined), soon);
    const { conversation: carried, ...event } = messageIn(stream) as InboxEvent;
    expect(carried).toEqual((await maraInbox.get(conversation)).body.data);
    expect(carried).toMatchObject({ last_message: { id: sent.body.data.id, preview: 'Counted' } });
    expect(messageIn(asApp)).toEqual({ ...event, cursor: expect.any(String) });
  });

  test('includes it after Last-Event-ID too, with later changes of the message', async () => {
    const [first] = await followBoth(maraInbox);
    await send('Before');
    const sent = await send('Solves it');
    await maraInbox.call(`${conversation}/messages/${sent.body.data.id}/solution`, { method: 'PUT' });
    const marked = (it: FollowedStream | undefined) =>
      (it ? events(it) : []).find(({ type }) => type === 'message.marked_as_solution') as
        | InboxEvent
        | undefined;
    await vi.waitFor(() => expect(marked(first)).toBeDefined(), soon);
    expect(marked(first)?.conversation?.solution_message_id).toBe(sent.body.data.id);
    const id = first?.frames.find(({ event }) => event === 'message.created')?.id ?? '';
    const reconnected = await followInbox(app.baseUrl, maraInbox, { 'last-event-id': id });
    open.push(reconnected);
    await vi.waitFor(() => expect(marked(reconnected)).toEqual(marked(first)), soon);
  });

  test('security S34: is for signed-in people, in their own organizations, from our own pages', async () => {
    const refusals: [Record<string, string>, number][] = [
      [{ cookie: '' }, 401],
      [{ 'deskbell-organization': tea.house.publicId }, 403],
      [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ];
    for (const [headers, status] of refusals)
      expect((await followInbox(app.baseUrl, maraInbox, headers)).status).toBe(status);
  });
});

describe('security S34: a stream by session is closed immediately on every server', () => {
  type Ending = (on: { robin: Actor; inbox: InboxClient }) => Promise<unknown>;
  const endings: [string, Ending][] = [
    ['its person signs out', ({ inbox }) => inbox.call('/session', { method: 'DELETE' })],
    [
      'its person signs out everywhere, on another browser',
      async ({ robin }) =>
        (await inboxClient(app.baseUrl, robin, bicycles.house)).call('/sessions', { method: 'DELETE' }),
    ],
    [
      'its person ends that session on another browser',
      async ({ robin, inbox }) => {
        const other = await inboxClient(app.baseUrl, robin, bicycles.house);
        const { body } = await inbox.get('/sessions');
        const [own] = body.data.filter((it: { is_current: boolean }) => it.is_current);
        await other.call(`/sessions/${own.id}`, { method: 'DELETE' });
      },
    ],
    [
      'its person is locked out',
      ({ robin }) =>
        changeMember(
          app.database,
          { organizationId: bicycles.house.id, userId: robin.id, actor },
          { status: 'disabled' },
        ),
    ],
    [
      'its person is removed',
      ({ robin }) =>
        removeMember(app.database, { organizationId: bicycles.house.id, userId: robin.id, actor }),
    ],
  ];

  test.each(endings)('when %s, and others stay open', async (_, end) => {
    const who = await signedIn();
    const streams = await followBoth(who.inbox);
    const others = await followBoth(maraInbox);
    await end(who);
    await Promise.all(streams.map(({ ended }) => ended));
    await send('still here');
    for (const other of others) await vi.waitFor(() => expect(bodies(other)).toEqual(['still here']), soon);
    for (const stream of streams) expect(bodies(stream)).toEqual([]);
    expect((await followInbox(app.baseUrl, who.inbox)).status).toBeGreaterThanOrEqual(401);
  });

  test('when its session expires and is swept', async () => {
    const { robin, inbox } = await signedIn();
    const streams = await followBoth(inbox);
    await app.database.write({
      text: "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      values: [robin.id],
    });
    await app.database.write({ text: 'DELETE FROM sessions WHERE expires_at < now()', values: [] });
    await Promise.all(streams.map(({ ended }) => ended));
  });

  test('and stays open after a change of role, with what that role may see', async () => {
    const { robin, inbox } = await signedIn('admin');
    const streams = await followBoth(inbox);
    const where = { organizationId: bicycles.house.id, userId: robin.id, actor };
    await changeMember(app.database, where, { role: 'member' });
    await send('to a member');
    for (const stream of streams)
      await vi.waitFor(() => expect(bodies(stream)).toEqual(['to a member']), soon);
  });

  test('and stays open after a change of access, and shows everything, while what light access lacks is refused', async () => {
    const { robin, inbox } = await signedIn();
    const streams = await followBoth(inbox);
    const where = { organizationId: bicycles.house.id, userId: robin.id, actor };
    const write = async (kind: 'messages' | 'notes') =>
      (await inbox.post(`${conversation}/${kind}`, { body_html: `<p>${kind}</p>` })).status;
    const expectedStatuses = { light: [403, 201], full: [201, 201] } as const;
    for (const access of ['light', 'full'] as const) {
      await changeMember(app.database, where, { access });
      expect([await write('messages'), await write('notes')]).toEqual(expectedStatuses[access]);
      await send(`with ${access} access`);
      for (const stream of streams) {
        await vi.waitFor(() => expect(bodies(stream)).toContain(`with ${access} access`), soon);
        const own = events(stream).filter(({ actor: { user_id } }) => user_id === robin.publicId);
        expect(own.filter(({ type }) => type === 'message.created')).toHaveLength(access === 'full' ? 1 : 0);
        expect(own.some(({ type }) => type === 'note.created')).toBe(true);
      }
    }
  });

  test('within a second or so, even without a notice', async () => {
    await app.database.write({
      text: `CREATE OR REPLACE FUNCTION tell_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS
               'BEGIN UPDATE access_version SET ended_sessions = ended_sessions + 1; RETURN NULL; END'`,
      values: [],
    });
    const { inbox } = await signedIn();
    const streams = await followBoth(inbox);
    await inbox.call('/session', { method: 'DELETE' });
    await Promise.all(streams.map(({ ended }) => ended));
  });
});

test('a person’s twenty-first stream is 429, on whichever browser; a colleague’s is opened', async () => {
  const [first, second] = [
    await inboxClient(app.baseUrl, jonas, bicycles.house),
    await inboxClient(app.baseUrl, jonas, bicycles.house),
  ];
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, index) => followInbox(app.baseUrl, index % 2 === 0 ? first : second)),
  );
  open.push(...streams);
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  for (const browser of [first, second]) {
    const refused = await browser.get('/events/stream');
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '5',
    ]);
  }
  open.push(await followInbox(app.baseUrl, maraInbox));
  expect(open.at(-1)?.status).toBe(200);
  streams[0]?.close();
  await expect
    .poll(async () => {
      const reconnected = await followInbox(app.baseUrl, second);
      open.push(reconnected);
      return reconnected.status;
    })
    .toBe(200);
});

test('signing out doesn’t evict cached tokens', async () => {
  const version = async () =>
    (
      await app.database.read<{ version: number }>({ text: 'SELECT version FROM access_version', values: [] })
    )[0]?.version;
  const { inbox } = await signedIn();
  const before = await version();
  await inbox.call('/session', { method: 'DELETE' });
  expect(await version()).toBe(before);
});
