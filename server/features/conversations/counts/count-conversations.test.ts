import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicId } from '../../../ids/public-id.ts';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { countedDatabase } from '../../../testing/counted-database.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { testOnOneServer } from '../../../testing/on-one-server.ts';
import { startApp } from '../../../testing/start-app.ts';
import { makeWorld, tokenFor } from '../../../testing/world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { countStatement } from './count-conversations.ts';

const clone = await cloneDatabase();
const { database, statements } = countedDatabase(clone.database);
const app = await startApp({ ...clone, database });
afterAll(async () => {
  await app.stop();
  await clone.drop();
});

const { bicycles, tea, mara, jonas, ada } = await makeWorld(clone.database);
const organizationId = bicycles.house.id;
let inbox: InboxClient;

beforeAll(async () => {
  inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
});
beforeEach(async () => {
  // Each test starts empty: earlier conversations are closed.
  await clone.database.write({
    text: "UPDATE conversations SET status = 'closed', closed_at = now(), snoozed_until = NULL",
    values: [],
  });
});

const counts = async (client = inbox) => (await client.get('/conversation-counts')).body.data;
const none = { mine: 0, unassigned: 0, open: 0, snoozed: 0 };
const add = (options: Partial<Parameters<typeof addConversation>[1]>) =>
  addConversation(clone.database, { organizationId, ...options });

describe('the counts of the views', () => {
  test('are the current person’s: assigned to them, unassigned, all open, and snoozed', async () => {
    await add({ assigneeId: mara.id, waiting: true });
    await add({ assigneeId: mara.id });
    await add({ assigneeId: jonas.id, waiting: true });
    await add({});
    await add({ status: 'snoozed', assigneeId: mara.id });
    expect(await counts()).toEqual({ mine: 2, unassigned: 1, open: 4, snoozed: 1 });
    const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect(await counts(jonasInbox)).toEqual({
      mine: 1,

      unassigned: 1,
      open: 4,
      snoozed: 1,
    });
  });

  test('exclude closed, spam and merged conversations', async () => {
    const target = await add({ status: 'closed', assigneeId: mara.id });
    await add({ isSpam: true, assigneeId: mara.id });
    await add({ isSpam: true, status: 'snoozed' });
    await add({ mergedIntoId: target.id });
    expect(await counts()).toEqual(none);
  });

  test('never include another organization’s', async () => {
    await addConversation(clone.database, {
      organizationId: tea.house.id,
      assigneeId: mara.id,
      waiting: true,
    });
    expect(await counts()).toEqual(none);
    expect(await counts(await inboxClient(app.baseUrl, ada, tea.house))).toMatchObject({ open: 1 });
  });

  test('take one statement besides the session’s own', async () => {
    statements.length = 0;
    await counts();
    const [, ...others] = statements;
    expect(others.map(({ name }) => name)).toEqual(['count_conversations']);
  });

  test('callers who aren’t signed in or aren’t members get nothing; a token isn’t accepted', async () => {
    const ask = (headers: Record<string, string>) =>
      app.send('/api/inbox/v1/conversation-counts', { headers });
    const named = { 'deskbell-organization': bicycles.house.publicId };
    expect((await ask(named)).status).toBe(401);
    const authorization = `Bearer ${await tokenFor(clone.database, bicycles, mara)}`;
    expect((await ask({ ...named, authorization })).status).toBe(401);
    const foreign = await inbox.get('/conversation-counts', { 'deskbell-organization': tea.house.publicId });
    expect([foreign.status, foreign.body.error]).toEqual([403, 'not_a_member']);
    expect(
      (await inbox.get('/conversation-counts', { 'deskbell-organization': publicId('org', mara.id) })).status,
    ).toBe(403);
    expect((await inbox.post('/conversation-counts', {})).status).toBe(405);
  });
});

testOnOneServer(
  'however many there are, each count reads a hundred entries of the index of its list, and says a hundred',
  async () => {
    // More than a hundred of each kind, and even more closed ones: newer, so that a scan would read them first.
    await clone.database.write({
      text: `
      INSERT INTO conversations (organization_id, id, number, status, source, assignee_id, snoozed_until, closed_at, waiting_since,
                                 last_activity_at)
      SELECT $1, gen_random_uuid(), 1000 + n, kind.status, 'email', kind.assignee, kind.until, kind.closed, now(),
             now() - make_interval(secs => CASE kind.status WHEN 'closed' THEN n ELSE 100000 + n END)
        FROM generate_series(1, 6000) AS n
        JOIN LATERAL (SELECT * FROM (VALUES
               (0, 'open', $2::uuid, NULL::timestamptz, NULL::timestamptz), (1, 'open', NULL, NULL, NULL),
               (2, 'snoozed', $2, now() + interval '1 day', NULL), (3, 'closed', $2, NULL, now()), (4, 'closed', NULL, NULL, now()),
               (5, 'closed', $2, NULL, now())) AS kinds (number, status, assignee, until, closed)
                      WHERE number = n % 6) AS kind ON true`,
      values: [organizationId, mara.id],
    });
    await clone.database.write({ text: 'ANALYZE conversations', values: [] });
    expect(await counts()).toEqual({ mine: 100, unassigned: 100, open: 100, snoozed: 100 });
    const [row] = await clone.database.read<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON) ${countStatement}`,
      values: [organizationId, mara.id],
    });
    const scans = row ? scansIn(row['QUERY PLAN'][0].Plan) : [];
    expect(scans.map((it) => it['Index Name']).sort()).toEqual([
      'conversations_by_status',
      'conversations_by_status',
      'conversations_open_by_assignee',
      'conversations_open_unassigned',
    ]);
    for (const scan of scans) {
      expect(scan['Actual Rows']).toBe(100);
      expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
    }
  },
);

type Plan = {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

function scansIn(plan: Plan): Plan[] {
  const own = plan['Node Type'].includes('Scan') && plan['Node Type'] !== 'Subquery Scan' ? [plan] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}
