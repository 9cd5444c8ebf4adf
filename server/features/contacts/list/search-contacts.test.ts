import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../ids/public-id.ts';
import type { ApiClient } from '../../../testing/http-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const organizationId = world.bicycles.house.id;
const people = {
  zoe: { name: 'Zoë Åkesson', email: 'zoe.akesson@orchard.example', instagram_handle: 'zoe_paints' },
  jorg: { name: 'Jörg Weiß', email: 'jw@kiosk.example', phone: '+49 171 2345 678' },
  oystein: { name: 'Øystein Æsop', phone: '0047 22 33 44 55' },
  irina: { name: 'ИРИНА Ёлкина', email: 'elkina@kiosk.example' },
  yamada: { name: '山田太郎', instagram_handle: '@taro.yamada' },
  quirk: { name: "O'Brien-\\'); DROP", email: "o'brien+news@orchard.example" },
} as const;
type Who = keyof typeof people;

let api: ApiClient;
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  api = await as(world.mara, { scopes: ['contacts:read', 'contacts:write'] });
  for (const [who, person] of Object.entries(people))
    ids[who as Who] = (await api.post('/contacts', person)).body.data.id;
  const ada = await as(world.ada);
  expect((await ada.post('/contacts', { name: 'Zoë of Orchid Tea' })).status).toBe(201);
  expect((await ada.get('/contacts?q=zoe')).body.data).toHaveLength(1);
});

const found = async (q: string): Promise<string[]> => {
  const { status, body } = await api.get(`/contacts?limit=100&q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};

test('is_blocked lists blocked contacts, or those that aren’t, and combines with a search', async () => {
  const blocked = (await api.post('/contacts', { name: 'Blocked Orchardist' })).body.data.id;
  const other = (await api.post('/contacts', { name: 'Other Orchardist' })).body.data.id;
  await api.call(`/contacts/${blocked}`, { method: 'PATCH', json: { is_blocked: true } });
  const listed = async (query: string): Promise<string[]> =>
    (await api.get(`/contacts?limit=100&${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await listed('is_blocked=true')).toEqual([blocked]);
  expect(await listed('is_blocked=true&q=orchardist')).toEqual([blocked]);
  expect(await listed('is_blocked=false&q=orchardist')).toEqual([other]);
  expect(await listed('q=orchardist')).toEqual([other, blocked]);
  const unblocked = await listed('is_blocked=false');
  expect([unblocked.includes(other), unblocked.includes(blocked)]).toEqual([true, false]);
  expect((await api.get('/contacts?is_blocked=maybe')).status).toBe(400);
});

describe('q in the list of contacts', () => {
  test.each<[string, Who]>([
    ['zoe', 'zoe'],
    ['ZOË', 'zoe'],
    ['akess', 'zoe'],
    ['Zo Åk', 'zoe'],
    ['åke zoe', 'zoe'],
    ['zoe.akesson@orch', 'zoe'],
    ['zoe_p', 'zoe'],
    ['@zoe_paints', 'zoe'],
    ['weiss', 'jorg'],
    ['WEIẞ', 'jorg'],
    ['jorg', 'jorg'],
    ['jw@kiosk.example', 'jorg'],
    ['+49 171 23', 'jorg'],
    ['+49171234', 'jorg'],
    ['0171 2345', 'jorg'],
    ['(0171) 234-5678', 'jorg'],
    ['oystein', 'oystein'],
    ['ÆS', 'oystein'],
    ['2233', 'oystein'],
    ['+47 22 33', 'oystein'],
    ['ирина', 'irina'],
    ['ёлк', 'irina'],
    ['елк', 'irina'],
    ['山田', 'yamada'],
    ['taro.y', 'yamada'],
    ["o'brien", 'quirk'],
    ["o'brien+news@orchard.example", 'quirk'],
  ])('%s finds its contact', async (q, who) => {
    expect(await found(q)).toContain(ids[who]);
  });

  test.each(['sson', 'zoe jorg', 'zoex', '9171', 'zoe@kiosk', 'weis$s:*|zoe'])(
    '%s finds none of them: words match by prefix, and all must match',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  test('finds a whole domain, newest first', async () => {
    expect(await found('orchard.example')).toEqual([ids.quirk, ids.zoe]);
    const { body } = await api.get('/contacts?q=orchard.example&sort=inserted_at');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids.zoe, ids.quirk]);
  });

  test('reflects changes to a contact, and finds no erased one', async () => {
    const { id } = (await api.post('/contacts', { name: 'Before Wedding' })).body.data;
    expect(await found('wedding')).toEqual([id]);
    await api.call(`/contacts/${id}`, { method: 'PATCH', json: { name: 'After Honeymoon' } });
    expect([await found('wedding'), await found('honeymoon')]).toEqual([[], [id]]);
    expect((await api.call(`/contacts/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await found('honeymoon')).toEqual([]);
  });

  test.each(['%20', '!!!', '%00', ''])('is 400 for %j', async (q) => {
    const { status, body } = await api.get(`/contacts?q=${q}`);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  test('has its own cursors', async () => {
    const { after } = (await api.get('/contacts?q=orchard&limit=1')).body.page_metadata;
    expect((await api.get(`/contacts?q=orchard&limit=1&after=${after}`)).body.data).toHaveLength(1);
    const { status, body } = await api.get(`/contacts?q=kiosk&after=${after}`);
    expect([status, body.error]).toEqual([400, 'invalid_cursor']);
  });
});

describe('among many', () => {
  // More than are scanned, so that rare words are found by the index and common ones without it.
  const rare = new Set([3, 250, 251, 399, 640]);
  beforeAll(async () => {
    for (let index = 0; index < 700; index++)
      await addContact(app.database, {
        organizationId,
        name: `${rare.has(index) ? 'Seldom' : 'Frequent'} Person ${index} ${newId()}`,
      });
  });

  test.each([
    ['seldom', 5, 2],
    ['frequent', 695, 100],
    ['person', 700, 64],
  ])('%s is paged back and forth without a gap or a duplicate', async (q, count, limit) => {
    for (const sort of ['inserted_at', '-inserted_at']) {
      const path = `/contacts?q=${q}&sort=${sort}&limit=${limit}`;
      const pages = [await api.get(path)];
      for (let after = pages[0]?.body.page_metadata.after; after !== null; ) {
        pages.push(await api.get(`${path}&after=${after}`));
        after = pages.at(-1)?.body.page_metadata.after;
      }
      const shown = pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
      expect([shown.length, new Set(shown).size]).toEqual([count, count]);
      const before = pages.at(-1)?.body.page_metadata.before;
      expect((await api.get(`${path}&before=${before}`)).body.data).toEqual(pages.at(-2)?.body.data);
    }
  });
});
