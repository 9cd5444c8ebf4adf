import { afterAll, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas } = world;
const api = await as(jonas);
const address = `/conversations/${bicycles.conversation.publicId}/messages`;

test('the Location of a sent message leads to it', async () => {
  const sent = await api.post(address, { body_html: '<p>Hi</p>' });
  const found = await app.send(sent.headers.get('location') ?? '', {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(found.status).toBe(200);
  expect(found.body).toEqual(sent.body);
});

test('a message is only found in its own conversation', async () => {
  const { id } = (await api.post(address, { body_html: '<p>Hi</p>' })).body.data;
  const other = await addConversation(app.database, { organizationId: bicycles.house.id });
  expect((await api.get(`/conversations/${other.publicId}/messages/${id}`)).status).toBe(404);
  expect((await api.get(`${address}/${publicId('msg', newId())}`)).status).toBe(404);
  expect((await api.get(`${address}/nonsense`)).status).toBe(404);
});

test('a request for a message of a merged conversation is redirected to the same message in its target', async () => {
  const { id } = (await api.post(address, { body_html: '<p>Hi</p>' })).body.data;
  const { publicId: merged } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    mergedIntoId: bicycles.conversation.id,
  });
  const response = await api.get(`/conversations/${merged}/messages/${id}`);
  expect([response.status, response.headers.get('location')]).toEqual([301, `/api/oauth/v1${address}/${id}`]);
});

test('any request for something in a merged conversation is redirected with its query unchanged', async () => {
  const { publicId: merged } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    mergedIntoId: bicycles.conversation.id,
  });
  for (const odd of ['%EF%BF%BD', '%0D%0AX-Made-Up:%20yes', '%00']) {
    const response = await api.get(`/conversations/${merged}/messages/${odd}`);
    const target = `/conversations/${bicycles.conversation.publicId}/messages/`;
    expect([response.status, response.body.error]).toEqual([301, 'conversation_merged']);
    expect(response.headers.get('location')).toContain(target);
    expect(decodeURIComponent(response.headers.get('location')?.split(target)[1] ?? '')).toBe(
      decodeURIComponent(odd),
    );
    expect(response.headers.has('x-made-up')).toBe(false);
  }
});
