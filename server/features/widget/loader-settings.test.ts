import { afterAll, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';

const { app, world, as } = await startWorld({ inbox: true });
afterAll(() => app.stop());

const admin = await as(world.mara);
const chat = { color: '#0a7d4f', side: 'left', sites: ['https://heron.example'] };
const { body } = await admin.post('/channels', { type: 'chat', name: 'Heron', chat });
const { id, address } = body.data as { id: string; address: string };

test('a site loads a script with its channel’s settings, and a panel that only its pages may frame', async () => {
  const loader = await app.send(`/widget/v1/${id}.js`);
  expect([loader.status, loader.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  const settings = { channel_id: id, name: 'Heron', color: '#0a7d4f', side: 'left' };
  expect(loader.text).toContain(JSON.stringify(settings).slice(0, -1));
  const panel = await app.send(address);
  expect(panel.status).toBe(200);
  expect(panel.headers.get('content-security-policy')).toContain('frame-ancestors https://heron.example');
});

test('a paused channel has no script and no panel', async () => {
  await admin.call(`/channels/${id}`, { method: 'PATCH', json: { state: 'paused' } });
  const responses = await Promise.all([app.send(`/widget/v1/${id}.js`), app.send(address)]);
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  await admin.call(`/channels/${id}`, { method: 'PATCH', json: { state: 'ok' } });
  expect((await app.send(address)).status).toBe(200);
});
