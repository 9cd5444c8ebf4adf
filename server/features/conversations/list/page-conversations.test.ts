import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Conversation } from '../../../../contract/conversation.ts';
import { databaseTime } from '../../../db/database-time.ts';
import { formatTimestamp } from '../../../db/microseconds.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const organizationId = world.tea.house.id;
const api = await as(world.ada);
const sorts = ['-last_activity_at', 'inserted_at', '-inserted_at', 'updated_at'] as const;
type Sort = (typeof sorts)[number];
type Page = { data: Conversation[]; page_metadata: { after: string | null; before: string | null } };

/** Few distinct timestamps, so that many rows share one. */
const worlds = fc.record({
  sort: fc.constantFrom(...sorts),
  limit: fc.integer({ min: 1, max: 6 }),
  moments: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 17 }),
  tagged: fc.boolean(),
});

test('following after to the end shows every row once, in order, and before leads back over the same pages', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ sort, limit, moments, tagged }) => {
      await fill(moments);
      const list = `/conversations?sort=${sort}&limit=${limit}${tagged ? '&tag=all' : ''}`;
      const onward = await walk(list, 'after');
      expect(idsOf(onward)).toEqual(await idsInOrder(sort));
      expect(onward.slice(0, -1).every(({ data }) => data.length === limit)).toBe(true);
      const last = onward.at(-1);
      expect(last?.page_metadata.after).toBeNull();
      expect(onward[0]?.page_metadata.before).toBeNull();
      const back = last?.page_metadata.before
        ? await walk(`${list}&before=${last.page_metadata.before}`, 'before')
        : [];
      expect(back.reverse().map(({ data }) => data)).toEqual(onward.slice(0, -1).map(({ data }) => data));
    }),
    { numRuns: 40 },
  );
});

const changes = fc.array(fc.constantFrom('insert', 'bump', 'bump'), { minLength: 1, maxLength: 3 });
const busyWorlds = fc.tuple(worlds, fc.infiniteStream(changes), fc.infiniteStream(fc.nat()));

test('unchanged rows appear exactly once, while others are inserted and bumped between the pages', async () => {
  await fc.assert(
    fc.asyncProperty(busyWorlds, async ([{ sort, limit, moments }, steps, picks]) => {
      const ids = await fill(moments);
      const moved = new Set<string>();
      // Bounded: rows that arrive faster than they are read would keep the end of the list out of reach.
      let disturbances = 20;
      const disturb = async () => {
        if (disturbances-- <= 0) return;
        for (const change of steps.next().value ?? []) {
          if (change === 'insert') await insert();
          const picked = ids[(picks.next().value ?? 0) % Math.max(1, ids.length)];
          if (change === 'bump' && picked !== undefined) moved.add(await bump(picked));
        }
      };
      const seen = idsOf(await walk(`/conversations?sort=${sort}&limit=${limit}`, 'after', disturb));
      const staying = ids.filter((id) => !moved.has(id) || sort.endsWith('inserted_at'));
      expect(seen.filter((id) => staying.includes(id)).sort()).toEqual([...staying].sort());
      // For syncing: rows that move in this order move ahead of the reader, who finds them there.
      if (sort === 'updated_at') expect(seen).toEqual(expect.arrayContaining(ids));
    }),
    { numRuns: 40 },
  );
});

test('a page that has become empty returns the cursor as before, and the rows can still be reached with it', async () => {
  const ids = await fill([1, 2, 3]);
  const first: Page = (await api.get('/conversations?limit=2')).body;
  const cursor = first.page_metadata.after;
  await bump(ids[0] ?? '');
  const empty: Page = (await api.get(`/conversations?limit=2&after=${cursor}`)).body;
  expect(empty).toEqual({ data: [], page_metadata: { after: null, before: cursor } });
  const back: Page = (await api.get(`/conversations?limit=2&before=${empty.page_metadata.before}`)).body;
  expect(idsOf([back])).toEqual([ids[0], ids[2]]);
});

async function fill(moments: readonly number[]): Promise<string[]> {
  for (const table of ['conversation_tags', 'conversations'])
    await app.database.write({ text: `DELETE FROM ${table}`, values: [] });
  const inserted: string[] = [];
  for (const timestamp of moments) inserted.push(await insert(1_700_000_000_000_000 + timestamp));
  return inserted;
}

async function insert(at = Date.now() * 1000): Promise<string> {
  const { publicId } = await addConversation(app.database, { organizationId, at, tags: ['all'] });
  return publicId;
}

/** Any activity moves a conversation to the newest end. */
async function bump(publicId: string): Promise<string> {
  const row = (await api.get(`/conversations/${publicId}`)).body.data;
  await app.database.write({
    text: 'UPDATE conversations SET last_activity_at = $3, updated_at = $3 WHERE organization_id = $1 AND number = $2',
    values: [organizationId, row.number, formatTimestamp(await databaseTime(app.database))],
  });
  return publicId;
}

async function walk(start: string, direction: 'after' | 'before', between = async () => {}): Promise<Page[]> {
  const pages: Page[] = [];
  const [list = ''] = start.split(/&(after|before)=/, 1);
  for (let path: string | undefined = start; path !== undefined; ) {
    const page: Page = (await api.get(path)).body;
    pages.push(page);
    const cursor: string | null = page.page_metadata[direction];
    path = cursor === null || pages.length > 200 ? undefined : `${list}&${direction}=${cursor}`;
    await between();
  }
  return pages;
}

function idsOf(pages: Page[]): string[] {
  return pages.flatMap(({ data }) => data.map(({ id }) => id));
}

async function idsInOrder(sort: Sort): Promise<string[]> {
  const column = sort.replace('-', '');
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const rows = await app.database.read<{ number: number }>({
    text: `SELECT number FROM conversations WHERE organization_id = $1 ORDER BY ${column} ${direction}, id ${direction}`,
    values: [organizationId],
  });
  const all: Page = (await api.get('/conversations?limit=100')).body;
  const byNumber = new Map(all.data.map(({ id, number }) => [number, id]));
  return rows.map(({ number }) => byNumber.get(number) ?? '');
}
