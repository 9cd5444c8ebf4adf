import { afterAll, expect, test, vi } from 'vitest';
import { followInbox } from '../../testing/follow-stream.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { startWorld } from '../../testing/start-world.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const path = '/keyboard-preferences';
const maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);

const read = async (inbox: InboxClient) => (await inbox.get(path)).body.data;
const patch = (inbox: InboxClient, json: object) => inbox.call(path, { method: 'PATCH', json });
const change = async (inbox: InboxClient, json: object) => (await patch(inbox, json)).body.data;
const unchanged = { keys: {}, character_keys: true };

test('changed keys are each member’s own, in each organization, until they are reset', async () => {
  expect(await read(maraInbox)).toEqual(unchanged);
  const keys = { toggle_closed: 'mod+shift+e', assign: null, go_to_mine: 'g ö' };
  expect(await change(maraInbox, { keys })).toEqual({ keys, character_keys: true });
  expect(await read(await inboxClient(app.baseUrl, mara, bicycles.house))).toEqual({
    keys,
    character_keys: true,
  });
  for (const other of [jonasInbox, adaInbox]) expect(await read(other)).toEqual(unchanged);
  expect(await change(maraInbox, { character_keys: false, reset: ['assign', 'reply'] })).toEqual({
    keys: { toggle_closed: 'mod+shift+e', go_to_mine: 'g ö' },
    character_keys: false,
  });
  expect(await change(maraInbox, {})).toEqual(await read(maraInbox));
});

test('tabs that change different keys at the same time keep both', async () => {
  const keys = { reply: 'shift+r', write_note: 'w', undo: 'mod+shift+z', send: 'mod+s' };
  await Promise.all(
    Object.entries(keys).map(([command, key]) => change(jonasInbox, { keys: { [command]: key } })),
  );
  expect((await read(jonasInbox)).keys).toEqual(keys);
});

test('a command that a newer server has stored is not listed, and is not lost', async () => {
  const stored = () =>
    app.database.read<{ keys: object }>({
      text: 'SELECT keys FROM keyboard_preferences WHERE user_id = $1',
      values: [ada.id],
    });
  await change(adaInbox, { keys: { reply: 'x' } });
  await app.database.write({
    text: `UPDATE keyboard_preferences SET keys = keys || '{"teleport": "y"}' WHERE user_id = $1`,
    values: [ada.id],
  });
  expect((await read(adaInbox)).keys).toEqual({ reply: 'x' });
  await change(adaInbox, { keys: { reply: 'w' } });
  expect((await stored())[0]?.keys).toEqual({ reply: 'w', teleport: 'y' });
});

test('what isn’t a command or a key is 422; without a session it is 401, and for apps it doesn’t exist', async () => {
  for (const json of [
    { keys: { teleport: 'y' } },
    { keys: { reply: '' } },
    { keys: { reply: 'a b c' } },
    { keys: { reply: 'shift+mod+r' } },
    { keys: { reply: 7 } },
    { reset: ['teleport'] },
    { character_keys: 'off' },
  ]) {
    const response = await patch(maraInbox, json);
    expect([response.status, response.body.error], JSON.stringify(json)).toEqual([422, 'validation_error']);
  }
  expect((await app.send(`/api/inbox/v1${path}`)).status).toBe(401);
  expect((await app.send(`/api/oauth/v1${path}`)).status).toBe(404);
});

test('a change reaches the member’s other tabs, and nobody else’s', async () => {
  const [own, other] = [
    await followInbox(app.baseUrl, maraInbox),
    await followInbox(app.baseUrl, jonasInbox),
  ];
  await change(maraInbox, { keys: { undo: 'mod+u' } });
  const changesOf = ({ frames }: typeof own) =>
    frames.filter(({ event }) => event === 'personal').map(({ data }) => JSON.parse(data).about);
  await vi.waitFor(() => expect(changesOf(own)).toContain('keyboard'), { timeout: 200_000 });
  expect(changesOf(other)).not.toContain('keyboard');
  for (const stream of [own, other]) stream.close();
});
