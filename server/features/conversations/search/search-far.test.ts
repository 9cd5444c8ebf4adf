import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../../../contract/conversation.ts';
import { countedDatabase } from '../../../testing/counted-database.ts';
import { indexEverything } from '../../../testing/index-everything.ts';
import { startApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const organizationId = world.tea.house.id;
const api = await as(world.ada);

const hour = 3_600_000_000;
const now = Date.now() * 1000;

/** Hours since the last activity of the expected matches: close together, and years apart. */
const matches = [2, 2, 300, 301, 302, 302, 302, 400, 1000, 1001, 9000, 9000, 20_000, 26_000, 26_001, 40_000];
/** More than are scanned, all newer than most of the matches; every third of them is closed. */
const fillers = 1600;

let oldestFirst: string[];

beforeAll(async () => {
  const placed: { publicId: string; id: string; at: number }[] = [];
  for (const [index, hours] of matches.entries()) {
    const at = now - hours * hour;
    const status = index % 3 === 0 ? 'closed' : 'open';
    const subject = `An old samovar, common as can be${index % 2 ? '' : ' xenon'}`;
    const source = index % 2 === 0 ? 'chat' : 'sms';
    const priority = index % 5 === 0 ? 'urgent' : 'none';
    placed.push({
      ...(await addConversation(app.database, { organizationId, at, subject, status, source, priority })),
      at,
    });
  }
  oldestFirst = placed
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
    .map(({ publicId }) => publicId);
  await app.database.write({
    text: `INSERT INTO conversations (organization_id, id, number, subject, source, status, closed_at, last_activity_at)
           SELECT $1, gen_random_uuid(), 1000 + n, 'Something common', 'email', CASE n % 3 WHEN 0 THEN 'closed' ELSE 'open' END,
                  CASE n % 3 WHEN 0 THEN now() END, now() - n * interval '9 minutes'
             FROM generate_series(1, ${fillers}) AS n`,
    values: [organizationId],
  });
  // Among so many conversations, matches are not queried all at once.
  await app.database.write({
    text: 'UPDATE conversation_counters SET last_number = 1000000 WHERE organization_id = $1',
    values: [organizationId],
  });
  await indexEverything(app.database);
});

type Page = { data: Conversation[]; page_metadata: { after: string | null; before: string | null } };

async function walk(path: string, direction: 'after' | 'before', from?: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (
    let cursor = from ?? null;
    cursor !== null || pages.length === 0;
    cursor = pages.at(-1)?.page_metadata[direction] ?? null
  ) {
    const response = await api.get(cursor === null ? path : `${path}&${direction}=${cursor}`);
    expect(response.status).toBe(200);
    pages.push(response.body);
    if (pages.length > 700) throw new Error('The walk does not end.');
  }
  return pages;
}

const idsOf = (pages: Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

test.each([
  ['samovar', 1],
  ['samovar', 3],
  ['samov', 25],
  ['common samovar', 4],
  ['samovar common', 4],
  ['old comm', 5],
])(
  'every match of "%s" comes once, newest activity first, %i a page, and back the same way',
  async (q, limit) => {
    const path = `/conversations?q=${encodeURIComponent(q)}&limit=${limit}`;
    const onward = await walk(path, 'after');
    expect(idsOf(onward)).toEqual(oldestFirst.toReversed());
    expect([onward[0]?.page_metadata.before, onward.at(-1)?.page_metadata.after]).toEqual([null, null]);
    const last = onward.at(-1)?.page_metadata.before;
    const back = last ? await walk(path, 'before', last) : [];
    expect(back.map(({ data }) => data).reverse()).toEqual(onward.slice(0, -1).map(({ data }) => data));
  },
);

test('filters narrow matches far back, too', async () => {
  const closed = idsOf(await walk('/conversations?q=samovar&status=closed&limit=2', 'after'));
  expect(closed).toEqual(oldestFirst.toReversed().filter((id) => closed.includes(id)));
  expect(closed).toHaveLength(matches.filter((_, index) => index % 3 === 0).length);
});

test('a common word is found in the few urgent conversations, however old, and in the many without a priority', async () => {
  const path = '/conversations?q=common&limit=3';
  const urgent = idsOf(await walk(`${path}&priority=urgent`, 'after'));
  expect(urgent).toEqual(oldestFirst.toReversed().filter((id) => urgent.includes(id)));
  expect(urgent).toHaveLength(matches.filter((_, index) => index % 5 === 0).length);
  const none = idsOf(await walk('/conversations?q=common&limit=100&priority=none', 'after'));
  expect(none).toHaveLength(matches.length + fillers - urgent.length);
  expect(none.filter((id) => urgent.includes(id))).toEqual([]);
});

test('a common word is found in the few conversations that a filter leaves', async () => {
  for (const q of ['common', 'something common', 'old common']) {
    const path = `/conversations?q=${encodeURIComponent(q)}&limit=3`;
    const sources = await Promise.all(
      ['chat', 'sms'].map((it) => walk(`${path}&source=${it}`, 'after').then(idsOf)),
    );
    const expected = q === 'something common' ? [] : oldestFirst.toReversed();
    expect(sources.flat().toSorted()).toEqual(expected.toSorted());
    for (const ids of sources) expect(ids).toEqual(expected.filter((id) => ids.includes(id)));
    const closed = idsOf(await walk(`${path}&source=chat&status=closed`, 'after'));
    expect(closed).toEqual(sources[0]?.filter((id) => closed.includes(id)));
    expect(closed.length).toBe(q === 'something common' ? 0 : 3);
  }
});

test('common words that never occur near each other are found', async () => {
  const found = idsOf(await walk('/conversations?q=common+xen&limit=100', 'after'));
  expect(found).toHaveLength(matches.length / 2);
  expect(await api.get('/conversations?q=common+nothing+like+it')).toMatchObject({
    status: 200,
    body: { data: [] },
  });
});

test('paging through everything ends, and going back begins where it ended', async () => {
  const onward = await walk('/conversations?q=common&limit=100', 'after');
  expect(new Set(idsOf(onward)).size).toBe(matches.length + fillers);
  expect(idsOf(onward)).toHaveLength(matches.length + fillers);
  const back = await walk(
    '/conversations?q=common&limit=100',
    'before',
    onward.at(-1)?.page_metadata.before ?? '',
  );
  expect(back.map(({ data }) => data).reverse()).toEqual(onward.slice(0, -1).map(({ data }) => data));
});

test.each([
  ['samovar', 3],
  ['samovar', 100],
  ['common samovar', 4],
  ['old comm', 5],
])('ranked, every match of "%s" comes once, %i a page, and back the same way', async (q, limit) => {
  const path = `/search/conversations?q=${encodeURIComponent(q)}&limit=${limit}`;
  const onward = await walk(path, 'after');
  expect(idsOf(onward).toSorted()).toEqual(oldestFirst.toSorted());
  expect([onward[0]?.page_metadata.before, onward.at(-1)?.page_metadata.after]).toEqual([null, null]);
  const last = onward.at(-1)?.page_metadata.before;
  const back = last ? await walk(path, 'before', last) : [];
  expect(back.map(({ data }) => data).reverse()).toEqual(onward.slice(0, -1).map(({ data }) => data));
});

test('the ranked list has the 500 newest matches, and ends after them', async () => {
  const pages = await walk('/search/conversations?q=common&limit=100', 'after');
  const newest = (await walk('/conversations?q=common&limit=100', 'after')).slice(0, 5);
  expect(idsOf(pages)).toHaveLength(500);
  expect(idsOf(pages).toSorted()).toEqual(idsOf(newest).toSorted());
  expect(idsOf(await walk('/search/conversations?q=common&limit=30', 'after'))).toEqual(idsOf(pages));
});

test.each([
  ['/conversations?q=common', 2],
  ['/conversations?q=samovar&limit=100', 3],
  ['/conversations?q=nothing', 3],
  ['/conversations?q=common&priority=urgent', 2],
  ['/conversations?q=nothing&priority=urgent', 2],
  ['/search/conversations?q=samovar', 3],
  ['/search/conversations?q=common', 2],
])('%s takes %i statements, the token among them', async (path, expected) => {
  const { database, statements } = countedDatabase(app.database);
  const counted = await startApp({ ...app.clone, database });
  await counted.api(api.token).get('/me');
  statements.length = 0;
  expect((await counted.api(api.token).get(path)).status).toBe(200);
  expect(statements).toHaveLength(expected);
  await counted.stop();
});
