import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexEverything } from '../../../testing/index-everything.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.mara);
const paths = ['/conversations', '/search/conversations'];
const ask = (path: string, q: string) => api.get(`${path}?q=${encodeURIComponent(q)}`);

beforeAll(async () => {
  const subject = `It's "quoted" & odd | not! (really) <-> xa:xb *xc \\xd`;
  await addConversation(app.database, { organizationId: world.bicycles.house.id, subject });
  await indexEverything(app.database);
});

test.each(paths)('%s: operators of a tsquery count as gaps between words', async (path) => {
  for (const q of [
    `it's`,
    '"quoted" & odd',
    'odd|not!',
    '!really',
    'xa <-> xb',
    "xb:*'",
    '*xc\\',
    '(xa:xb',
    'xd)',
  ])
    expect([q, (await ask(path, q)).body.data?.length]).toEqual([q, 1]);
  expect((await ask(path, '!quoted missing')).body.data).toEqual([]);
});

test.each(paths)('%s: without a letter or digit there is nothing to search for', async (path) => {
  for (const q of ['', ' ', '&', "'", '\\', '!!!', ':*', '<->', '😀', '\u200b', '%']) {
    const { status, body } = await ask(path, q);
    expect([q, status, body.error]).toEqual([q, 400, 'invalid_request']);
    expect(body.error_description).toMatch(/^q: /);
  }
});

test.each(paths)('%s: a query that is too long, or has too many words, gets a clear error', async (path) => {
  const longest = await ask(path, 'x'.repeat(500));
  expect(longest.status).toBe(200);
  for (const q of ['x'.repeat(501), 'x'.repeat(10_000), 'a b '.repeat(17)]) {
    const { status, body } = await ask(path, q);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.error_description).toMatch(/^q: /);
  }
});

test.each(paths)('%s: NUL, half of a surrogate pair and a broken escape are refused', async (path) => {
  for (const q of ['a%00b', '%ED%A0%80', 'a%FF', '%ZZ']) {
    const { status } = await api.get(`${path}?q=${q}`);
    expect([q, status === 400 || status === 200]).toEqual([q, true]);
  }
  expect((await api.get(`${path}?q=a%00b`)).status).toBe(400);
});

test.each(paths)('%s: q twice is 400', async (path) => {
  expect((await api.get(`${path}?q=a&q=b`)).status).toBe(400);
});

test('sorting by anything but activity is refused together with q', async () => {
  expect((await api.get('/conversations?q=odd&sort=-last_activity_at')).status).toBe(200);
  for (const sort of ['inserted_at', '-inserted_at', 'updated_at']) {
    const { status, body } = await api.get(`/conversations?q=odd&sort=${sort}`);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.error_description).toContain('last_activity_at');
  }
});

test.each(['after=x', 'before=x', 'sort=updated_at', 'limit=0', 'limit=x'])(
  'the ranked form has no %s',
  async (parameter) => {
    expect((await api.get(`/search/conversations?q=odd&${parameter}`)).status).toBe(400);
  },
);

test('the ranked form requires a query', async () => {
  expect((await api.get('/search/conversations')).status).toBe(400);
});

test('a cursor of one search isn’t valid for another', async () => {
  await addConversation(app.database, { organizationId: world.bicycles.house.id, subject: 'odd again' });
  await indexEverything(app.database);
  const { after } = (await api.get('/conversations?q=odd&limit=1')).body.page_metadata;
  expect((await api.get(`/conversations?q=odd&limit=1&after=${after}`)).status).toBe(200);
  for (const path of [`/conversations?q=od&after=${after}`, `/conversations?after=${after}`])
    expect((await api.get(path)).body.error).toBe('invalid_cursor');
});

test.each(paths)('%s: any input gets a response, with matches or with 400', async (path) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (q) => {
      expect([200, 400]).toContain((await ask(path, q)).status);
    }),
    { numRuns: 150 },
  );
});

test.each(paths)('%s needs the scope conversations:read, and works for an app', async (path) => {
  const other = await as(world.mara, { scopes: ['messages:read'] });
  expect((await other.get(`${path}?q=odd`)).status).toBe(403);
  const appItself = await as(world.mara, { actor: 'app', scopes: ['conversations:read'] });
  expect((await appItself.get(`${path}?q=odd`)).body.data.length).toBeGreaterThan(0);
});
