import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.jonas);
const organizationId = world.tea.house.id;
const adaApi = await as(world.ada);

beforeAll(async () => {
  await app.database.write({ text: 'DELETE FROM conversations', values: [] });
  await newConversation('first', { inserted: 1, updated: 9, active: 5 });
  await newConversation('second', { inserted: 2, updated: 8, active: 7 });
  await newConversation('third', { inserted: 3, updated: 7, active: 6 });
  await newConversation('twin of third', { inserted: 3, updated: 7, active: 6 });
});

/** Timestamps in microseconds: all of them within one second, and most within one millisecond. */
async function newConversation(subject: string, at: { inserted: number; updated: number; active: number }) {
  const { id } = await addConversation(app.database, { organizationId, subject });
  await app.database.write({
    text: `UPDATE conversations SET inserted_at = '2026-01-01'::timestamptz + $2 * interval '1 microsecond',
             updated_at = '2026-01-01'::timestamptz + $3 * interval '1 microsecond',
             last_activity_at = '2026-01-01'::timestamptz + $4 * interval '1 microsecond' WHERE id = $1`,
    values: [id, at.inserted, at.updated, at.active],
  });
}

test.each([
  ['', 'second, twin of third, third, first'],
  ['sort=-last_activity_at', 'second, twin of third, third, first'],
  ['sort=inserted_at', 'first, second, third, twin of third'],
  ['sort=-inserted_at', 'twin of third, third, second, first'],
  ['sort=updated_at', 'third, twin of third, second, first'],
])(
  'a list with "%s" is in that order, to the microsecond, and equal timestamps by id',
  async (query, expected) => {
    const { body } = await adaApi.get(`/conversations?${query}`);
    expect(body.data.map((it: { subject: string }) => it.subject).join(', ')).toBe(expected);
  },
);

test('a list without conversations is an empty page without cursors', async () => {
  const { status, body } = await api.get('/conversations');
  expect(status).toBe(200);
  expect(body).toEqual({ data: [], page_metadata: { after: null, before: null } });
});
