import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { visibleConversation } from '../../conversations/visible-conversation.ts';
import { listMessages } from './list-messages.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas } = world;
const api = await as(jonas);
const organizationId = bicycles.house.id;
const mebibyte = 1024 ** 2;

/** A conversation with messages (or notes) of so many characters each, the last being the longest. */
async function heavy(
  kind: 'messages' | 'notes',
  { items, characters }: { items: number; characters: number },
) {
  const conversation = await addConversation(app.database, { organizationId });
  const isNote = kind === 'notes';
  const columns = isNote ? 'user_id' : 'source, contact_id';
  const author = isNote ? '$3' : "'email', $3";
  await app.database.write({
    text: `INSERT INTO ${kind} (organization_id, id, conversation_id, body_html, ${columns}, inserted_at)
           SELECT $1, gen_random_uuid(), $2, repeat('"', $4 + 40 * n), ${author}, '2026-01-01'::timestamptz + n * interval '1 second'
             FROM generate_series(1, $5) n`,
    values: [organizationId, conversation.id, isNote ? jonas.id : bicycles.contact.id, characters, items],
  });
  return { ...conversation, path: `/conversations/${conversation.publicId}/${kind}` };
}

async function pagesOf(path: string, limit: number) {
  const pages = [];
  for (let next: string | null = ''; next !== null; ) {
    const query = `limit=${limit}${next && `&after=${next}`}`;
    const response = await api.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    pages.push({ ...response.body, bytes: Buffer.byteLength(JSON.stringify(response.body)) });
    next = response.body.page_metadata.after;
  }
  return pages;
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe.each(['messages', 'notes'] as const)('A page of long %s', (kind) => {
  let path: string;
  let all: Awaited<ReturnType<typeof pagesOf>>;

  beforeAll(async () => {
    ({ path } = await heavy(kind, { items: 40, characters: 150_000 }));
    all = await pagesOf(path, 100);
  });

  test('ends early at 4 MiB with `after` set, and paging misses nothing', () => {
    expect(all.every(({ bytes }) => bytes <= 4 * mebibyte)).toBe(true);
    expect(all.slice(0, -1).every(({ bytes }) => bytes > 3.5 * mebibyte)).toBe(true);
    expect(new Set(all.flatMap(idsOf)).size).toBe(40);
    const lengths = all.flatMap(({ data }) => data.map((it: { body_html: string }) => it.body_html.length));
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  });

  test('is returned to by `before`, back to the start of the list', async () => {
    const [first, second, third] = all;
    const back = await api.get(`${path}?limit=100&before=${third.page_metadata.before}`);
    expect(back.body.data).toEqual(second.data);
    const onward = await api.get(`${path}?limit=100&after=${back.body.page_metadata.after}`);
    expect(idsOf(onward.body)).toEqual(idsOf(third));
    const start = await api.get(`${path}?limit=100&before=${back.body.page_metadata.before}`);
    expect(idsOf(start.body)).toEqual(idsOf(first));
    expect(start.body.page_metadata.before).toBeNull();
  });

  test('around one of them contains it, ends early on both sides, and leads on to all others', async () => {
    const ids = all.flatMap(idsOf);
    const { body } = await api.get(`${path}?limit=100&around=${ids[20]}`);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(4 * mebibyte);
    expect(body.data.length).toBeGreaterThan(10);
    const first = ids.indexOf(body.data[0].id);
    expect(idsOf(body)).toEqual(ids.slice(first, first + body.data.length));
    expect([first < 20, first + body.data.length > 21]).toEqual([true, true]);
    const after = (await api.get(`${path}?limit=100&after=${body.page_metadata.after}`)).body;
    expect(after.data[0].id).toBe(ids[first + body.data.length]);
    const back = (await api.get(`${path}?limit=100&before=${after.page_metadata.before}`)).body;
    expect(idsOf(back)).toEqual(idsOf(body));
    const before = (await api.get(`${path}?limit=100&before=${body.page_metadata.before}`)).body;
    expect(idsOf(before).at(-1)).toBe(ids[first - 1]);
  });

  test('that was read going back is returned to by `after`', async () => {
    const pages = await pagesOf(path, 10);
    const last = await api.get(`${path}?limit=100&before=${pages.at(-1).page_metadata.before}`);
    expect(last.body.data.length).toBeLessThan(30);
    const earlier = await api.get(`${path}?limit=100&before=${last.body.page_metadata.before}`);
    const repeated = await api.get(`${path}?limit=100&after=${earlier.body.page_metadata.after}`);
    expect(idsOf(repeated.body)).toEqual(idsOf(last.body));
  });
});

test('PostgreSQL sends at most one message more than a page shows', async () => {
  const { id } = await heavy('messages', { items: 100, characters: 400_000 });
  const caller = { organization: { id: organizationId }, scopes: ['messages:read'] } as never;
  const conversation = await visibleConversation(app.database, caller, id, '');
  for (const direction of ['after', 'before'] as const) {
    const rows = await listMessages(app.database, conversation, {
      limit: 100,
      direction,
      position: undefined,
      sort: 'inserted_at',
    });
    const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row.body_html), 0);
    expect(bytes).toBeGreaterThan(4 * mebibyte);
    expect(bytes).toBeLessThan(5 * mebibyte);
  }
});

test('a message that exceeds a page has its own page', async () => {
  const { path } = await heavy('messages', { items: 3, characters: 5 * mebibyte });
  const pages = await pagesOf(path, 100);
  expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 1]);
});

test('a page of events of long messages ends early too, with a cursor that leads to the others', async () => {
  const conversation = await addConversation(app.database, { organizationId });
  const sent: string[] = [];
  // The first page ends with short ones, which would fit the second page too if that were read from its end.
  for (let each = 0; each < 70; each++) {
    const body_html = 'word '.repeat(each >= 27 && each < 40 ? 20 : 29_999);
    const { body } = await api.post(`/conversations/${conversation.publicId}/messages`, { body_html });
    sent.push(body.data.id);
  }
  await sequenceAll(app.database);
  const path = '/events?types=message.created';
  const pages = await pagesOf(path, 100);
  for (const { bytes, data } of pages) {
    expect(bytes).toBeLessThan(4.5 * mebibyte);
    expect(data.length).toBeGreaterThan(0);
  }
  const reported = pages.flatMap(({ data }) => data.map((it: { data: { id: string } }) => it.data.id));
  expect(reported).toEqual(sent);
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, { page_metadata }] of pages.entries()) {
    if (index === 0) continue;
    const back = await api.get(`${path}&limit=100&before=${page_metadata.before}`);
    expect(idsOf(back.body)).toEqual(idsOf(pages[index - 1]));
    const onward = await api.get(`${path}&limit=100&after=${back.body.page_metadata.after}`);
    expect(idsOf(onward.body)).toEqual(idsOf(pages[index]));
  }
});
