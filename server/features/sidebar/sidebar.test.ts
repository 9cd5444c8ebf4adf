import { afterAll, expect, test, vi } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { followInbox } from '../../testing/follow-stream.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { startWorld } from '../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const path = '/sidebar-preferences';
const maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
const api = await as(mara);

const read = async (inbox: InboxClient) => (await inbox.get(path)).body.data;
const change = async (inbox: InboxClient, json: object) =>
  (await inbox.call(path, { method: 'PATCH', json })).body.data;
const addTag = async (name: string): Promise<string> => (await api.post('/tags', { name })).body.data.id;

test('pins and folds are each member’s own, in each organization, and stay until they are changed', async () => {
  const tag = await addTag('brakes');
  expect(await read(maraInbox)).toEqual({ pinned_tag_ids: [], folded_sections: [] });
  const pinned = { pinned_tag_ids: [tag], folded_sections: ['teams', 'tags'] };
  expect(await change(maraInbox, { pin_tag_ids: [tag], fold: ['tags', 'teams'] })).toEqual(pinned);
  expect(await read(await inboxClient(app.baseUrl, mara, bicycles.house))).toEqual(pinned);
  expect(await change(maraInbox, {})).toEqual(pinned);
  for (const other of [jonasInbox, adaInbox])
    expect(await read(other)).toEqual({ pinned_tag_ids: [], folded_sections: [] });
  expect(await change(maraInbox, { unpin_tag_ids: [tag], unfold: ['teams'] })).toEqual({
    pinned_tag_ids: [],
    folded_sections: ['tags'],
  });
});

test('tabs that pin at the same time keep both pins', async () => {
  const tags = await Promise.all(['gears', 'wheels', 'bells'].map(addTag));
  await Promise.all(tags.map((id) => change(jonasInbox, { pin_tag_ids: [id] })));
  expect((await read(jonasInbox)).pinned_tag_ids.sort()).toEqual(tags.toSorted());
});

test('tags that are unknown, deleted or another organization’s are not pinned', async () => {
  const [own, deleted] = [await addTag('saddles'), await addTag('horns')];
  await change(maraInbox, { pin_tag_ids: [own, deleted] });
  expect((await read(maraInbox)).pinned_tag_ids).toContain(deleted);
  await api.call(`/tags/${deleted}`, { method: 'DELETE' });
  const never = publicId('tag', newId());
  expect((await change(maraInbox, { pin_tag_ids: [never] })).pinned_tag_ids).toEqual([own]);
  expect((await change(adaInbox, { pin_tag_ids: [own] })).pinned_tag_ids).toEqual([]);
});

test('what isn’t a tag id or a section is 422; without a session it is 401, and for apps it doesn’t exist', async () => {
  for (const json of [
    { pin_tag_ids: ['brakes'] },
    { fold: ['everything'] },
    { pinned: true },
    { fold: 'tags' },
  ]) {
    const response = await maraInbox.call(path, { method: 'PATCH', json });
    expect([response.status, response.body.error]).toEqual([422, 'validation_error']);
  }
  expect((await app.send(`/api/inbox/v1${path}`)).status).toBe(401);
  expect((await app.send(`/api/oauth/v1${path}`)).status).toBe(404);
});

test('a change reaches the member’s other tabs, and nobody else’s', async () => {
  const [own, other] = [
    await followInbox(app.baseUrl, maraInbox),
    await followInbox(app.baseUrl, jonasInbox),
  ];
  await change(maraInbox, { fold: ['channels'] });
  const changesOf = ({ frames }: typeof own) =>
    frames.filter(({ event }) => event === 'personal').map(({ data }) => JSON.parse(data).about);
  await vi.waitFor(() => expect(changesOf(own)).toContain('sidebar'), { timeout: 200_000 });
  expect(changesOf(other)).not.toContain('sidebar');
  for (const stream of [own, other]) stream.close();
});
