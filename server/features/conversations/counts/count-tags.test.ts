import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tagCountSpan } from '../../../../contract/inbox/tag-counts.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { testOnOneServer } from '../../../testing/on-one-server.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { tagCountStatement } from './count-tags.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, ada } = world;
const { database } = app;
const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);

beforeEach(async () => {
  await database.write({ text: "UPDATE conversations SET status = 'closed', closed_at = now()", values: [] });
});

const add = (options: Partial<Parameters<typeof addConversation>[1]>) =>
  addConversation(database, { organizationId: bicycles.house.id, ...options });

/** The counts by tag name. */
async function counts(client = inbox) {
  const [{ body }, tags] = await Promise.all([client.get('/tag-counts'), client.get('/tags?limit=100')]);
  const nameOf = (id: string) => tags.body.data.find((tag: { id: string }) => tag.id === id)?.name;
  const { tags: counted, is_complete } = body.data;
  const byName = counted.map(({ tag_id, open }: { tag_id: string; open: number }) => [nameOf(tag_id), open]);
  return { tags: Object.fromEntries(byName), is_complete };
}

describe('GET /tag-counts', () => {
  test('counts the open conversations of each tag, and leaves out tags without any', async () => {
    await add({ tags: ['delivery', 'refund'] });
    await add({ tags: ['delivery'] });
    await add({ tags: ['sizing'], status: 'closed' });
    expect(await counts()).toEqual({ tags: { delivery: 2, refund: 1 }, is_complete: true });
  });

  test('leaves out snoozed, spam and merged conversations', async () => {
    const target = await add({ tags: ['delivery'] });
    await add({ tags: ['delivery'], status: 'snoozed' });
    await add({ tags: ['delivery'], isSpam: true });
    await add({ tags: ['delivery'], mergedIntoId: target.id });
    expect((await counts()).tags).toEqual({ delivery: 1 });
  });

  test('never counts another organization’s', async () => {
    await addConversation(database, { organizationId: tea.house.id, tags: ['delivery'] });
    expect((await counts()).tags).toEqual({});
    const adas = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await counts(adas)).tags).toEqual({ delivery: 1 });
    const foreign = await inbox.get('/tag-counts', { 'deskbell-organization': tea.house.publicId });
    expect([foreign.status, foreign.body.error]).toEqual([403, 'not_a_member']);
  });

  test('is for signed-in people: 401 without a session', async () => {
    const headers = { 'deskbell-organization': bicycles.house.publicId };
    expect((await app.send('/api/inbox/v1/tag-counts', { headers })).status).toBe(401);
  });

  testOnOneServer('says so where more are open than are counted, and reads no more of them', async () => {
    const { id } = await add({ tags: ['delivery'] });
    await database.write({
      text: `INSERT INTO conversations (organization_id, id, number, status, source, last_activity_at)
             SELECT $1, gen_random_uuid(), 10000 + n, 'open', 'email', now() - make_interval(secs => n) FROM generate_series(1, 3000) n`,
      values: [bicycles.house.id],
    });
    await database.write({
      text: `INSERT INTO conversation_tags (organization_id, conversation_id, tag_id, last_activity_at)
             SELECT c.organization_id, c.id, (SELECT tag_id FROM conversation_tags WHERE organization_id = $1 AND conversation_id = $2),
                    c.last_activity_at FROM conversations c WHERE c.organization_id = $1 AND c.number > 10000`,
      values: [bicycles.house.id, id],
    });
    await database.write({ text: 'ANALYZE conversations, conversation_tags', values: [] });
    expect(await counts()).toEqual({ tags: { delivery: 100 }, is_complete: false });
    const [row] = await database.read<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON) ${tagCountStatement}`,
      values: [bicycles.house.id],
    });
    const read = row ? rowsRead(row['QUERY PLAN'][0].Plan, 'conversations') : [];
    expect(read).toEqual([tagCountSpan + 1]);
  });
});

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };

/** How many rows each scan of a table has read. */
function rowsRead(plan: Plan, table: string): number[] {
  const own = plan['Relation Name'] === table ? [plan['Actual Rows'] * plan['Actual Loops']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((it) => rowsRead(it, table))];
}
