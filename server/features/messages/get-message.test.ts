import { afterAll, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas } = world;
const api = await as(jonas);
const address = `/conversations/${bicycles.conversation.publicId}/messages`;

test('the address that sending answers with leads to the message', async () => {
  const sent = await api.post(address, { body_html: '<p>Hi</p>' });
  const found = await app.send(sent.headers.get('location') ?? '', {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(found.status).toBe(200);
  expect(found.body).toEqual(sent.body);
});

test('a message is found in its own conversation only', async () => {
  const { id } = (await api.post(address, { body_html: '<p>Hi</p>' })).body.data;
  const other = await addConversation(app.database, { organizationId: bicycles.house.id });
  expect((await api.get(`/conversations/${other.publicId}/messages/${id}`)).status).toBe(404);
  expect((await api.get(`${address}/${publicId('msg', newId())}`)).status).toBe(404);
  expect((await api.get(`${address}/nonsense`)).status).toBe(404);
});

test('who asks for a message of a merged conversation is sent to the same message in its target', async () => {
  const { id } = (await api.post(address, { body_html: '<p>Hi</p>' })).body.data;
  const { publicId: merged } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    mergedIntoId: bicycles.conversation.id,
  });
  const answer = await api.get(`/conversations/${merged}/messages/${id}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/api/oauth/v1${address}/${id}`]);
});

test('whatever is asked for in a merged conversation, it is sent on as it came', async () => {
  const { publicId: merged } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    mergedIntoId: bicycles.conversation.id,
  });
  for (const odd of ['%EF%BF%BD', '%0D%0AX-Made-Up:%20yes', '%00']) {
    const answer = await api.get(`/conversations/${merged}/messages/${odd}`);
    const target = `/conversations/${bicycles.conversation.publicId}/messages/`;
    expect([answer.status, answer.body.error]).toEqual([301, 'conversation_merged']);
    expect(answer.headers.get('location')).toContain(target);
    expect(decodeURIComponent(answer.headers.get('location')?.split(target)[1] ?? '')).toBe(
      decodeURIComponent(odd),
    );
    expect(answer.headers.has('x-made-up')).toBe(false);
  }
});
