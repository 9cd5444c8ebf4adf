import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { countedDatabase } from '../../testing/counted-database.ts';
import { testOnOneServer } from '../../testing/on-one-server.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startApp } from '../../testing/start-app.ts';
import { makeWorld, tokenFor } from '../../testing/world.ts';

const clone = await cloneDatabase();
const { database, statements } = countedDatabase(clone.database);
const app = await startApp({ ...clone, database }, { rateLimits: false });
afterAll(async () => {
  await app.stop();
  await clone.drop();
});

const { bicycles, mara } = await makeWorld(clone.database);
const api = app.api(await tokenFor(clone.database, bicycles, mara));
const conversation = `/conversations/${bicycles.conversation.publicId}`;

test('a page of the log takes three statements besides that for the token, whatever its content', async () => {
  for (let each = 0; each < 25; each++) {
    const status = each % 2 ? 'open' : 'closed';
    const sent = await api.post(`${conversation}/messages`, { body_html: 'Hi', conversation_status: status });
    await api.call(`${conversation}/messages/${sent.body.data.id}/solution`, { method: 'PUT' });
    await api.post(`${conversation}/notes`, { body_html: 'Hi', mentions: [mara.publicId] });
    await api.call(conversation, { method: 'PATCH', json: { assignee_id: each % 2 ? mara.publicId : null } });
  }
  await sequenceAll(clone.database);
  for (const [limit, expected] of [
    [100, 4],
    [1, 2],
  ] as const) {
    statements.length = 0;
    const { body } = await api.get(`/events?limit=${limit}`);
    expect([body.data.length, statements.length]).toEqual([limit, expected]);
  }
});

testOnOneServer('following the log is one walk of its index, through the days that there are', async () => {
  const plan = await clone.database.transaction(async (transaction) => {
    await transaction.write({ text: 'SET LOCAL enable_seqscan = off', values: [] });
    await transaction.write({ text: 'SET LOCAL enable_sort = off', values: [] });
    return transaction.read({
      text: `EXPLAIN SELECT id FROM events WHERE organization_id = $1 AND position > 5 ORDER BY position LIMIT 25`,
      values: [bicycles.house.id],
    });
  });
  expect(JSON.stringify(plan)).toContain('Index Cond: ((organization_id');
  expect(JSON.stringify(plan)).not.toContain('Sort  ');
});
