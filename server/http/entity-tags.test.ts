import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { getMe } from '../../contract/operations/me.ts';
import { startWorld } from '../testing/start-world.ts';
import { mountGate } from './mount-gate.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.jonas);
const { publicId: id } = world.bicycles.conversation;
const path = `/conversations/${id}`;

describe('a record by its address', () => {
  test('has a strong entity tag: the same for the same bytes, another for others', async () => {
    const [one, two] = [await api.get(path), await api.get(path)];
    expect(one.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    expect(two.headers.get('etag')).toBe(one.headers.get('etag'));
    await api.post(`${path}/messages`, { body_html: 'x' });
    expect((await api.get(path)).headers.get('etag')).not.toBe(one.headers.get('etag'));
  });

  test('is 304 without a body for a client that has it already', async () => {
    const plain = { 'accept-encoding': 'identity' };
    const tag = (await api.get(path, plain)).headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await api.get(path, { ...plain, 'if-none-match': known });
      expect([response.status, response.text, response.headers.get('etag')]).toEqual([304, '', tag]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const head = await api.call(path, { method: 'HEAD', headers: { 'if-none-match': tag } });
    expect(head.status).toBe(304);
  });

  test('is 200 for a client with another version', async () => {
    for (const known of ['"other"', 'nonsense', '']) {
      const response = await api.get(path, { 'if-none-match': known });
      expect([response.status, response.body.data.id]).toEqual([200, id]);
    }
  });

  test('is 404 first, whatever the client has', async () => {
    const response = await api.get('/conversations/nonsense', { 'if-none-match': '*' });
    expect(response.status).toBe(404);
  });
});

test('a list and an error have no entity tag', async () => {
  for (const other of ['/conversations', '/conversations/nonsense'])
    expect((await api.get(other)).headers.has('etag')).toBe(false);
});

test('a record’s JSON is serialized once, for its tag and for sending', async () => {
  let times = 0;
  const data = {
    toJSON() {
      times += 1;
      return { id: 'a record' };
    },
  };
  const server = Fastify();
  const nothing = async () => undefined;
  const gate = {
    prefix: '/gate',
    clock: () => 0,
    authenticate: async () => ({}),
    afterResponse: nothing,
    admit: async () => ({}),
    authorize: () => undefined,
    enqueue: <Result>(_: object, work: () => Promise<Result>) => work(),
  };
  mountGate(server, gate, [
    { operation: getMe, handle: async () => ({ status: 200, body: { data } }) as never },
  ]);
  const response = await server.inject({ url: '/gate/me' });
  expect([response.statusCode, response.body]).toEqual([200, '{"data":{"id":"a record"}}']);
  expect(response.headers.etag).toMatch(/^"[\w-]{43}"$/);
  expect(times).toBe(1);
  await server.close();
});
