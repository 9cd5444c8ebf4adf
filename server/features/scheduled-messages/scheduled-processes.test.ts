import { expect, test, vi } from 'vitest';
import { processTime } from '../../db/timestamps.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { environmentOf, startDeskbell } from '../../testing/run-deskbell.ts';
import { whenFileEnds } from '../../testing/when-file-ends.ts';
import { makeWorld } from '../../testing/world.ts';
import { addConversation, addScheduledMessage } from '../../testing/world-records.ts';

const soon = { timeout: 200_000 };

test('a process killed while it sends a scheduled message and fires a reminder leaves nothing half-done, and another one does both, once', async () => {
  const clone = await cloneDatabase();
  whenFileEnds(() => clone.drop());
  const { database } = clone;
  const { bicycles, mara, jonas } = await makeWorld(database);
  const organizationId = bicycles.house.id;
  const place = { organizationId, contactId: bicycles.contact.id };
  const [first, second] = [await addConversation(database, place), await addConversation(database, place)];
  const { id } = await addScheduledMessage(database, {
    organizationId,
    conversationId: first.id,
    userId: mara.id,
    sendAt: Date.now() * 1000 - 1_000_000,
  });
  await database.write({
    text: `INSERT INTO reminders (organization_id, user_id, conversation_id, remind_at, written_after, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $5)`,
    values: [organizationId, jonas.id, second.id, processTime(-1), processTime()],
  });
  const start = () => startDeskbell(['serve'], { env: environmentOf(clone) });
  const left = async () => ({
    messages: await database.read({
      text: 'SELECT id FROM messages WHERE organization_id = $1 AND conversation_id = $2',
      values: [organizationId, first.id],
    }),
    scheduled: await database.read({
      text: 'SELECT id FROM scheduled_messages WHERE organization_id = $1',
      values: [organizationId],
    }),
    reminders: await database.read({
      text: 'SELECT conversation_id FROM reminders WHERE organization_id = $1',
      values: [organizationId],
    }),
    notifications: await database.read({
      text: "SELECT user_id, count FROM notifications WHERE organization_id = $1 AND kind = 'reminder'",
      values: [organizationId],
    }),
  });

  // Nothing can be written to these tables while this transaction is open: both are in the middle of theirs.
  const { promise: isKilled, resolve: letGo } = Promise.withResolvers<void>();
  const holding = database.transaction(async (transaction) => {
    await transaction.write({ text: 'LOCK TABLE messages, notifications IN SHARE MODE', values: [] });
    await isKilled;
  });
  const killed = await start();
  await vi.waitFor(async () => expect(await lockWaits(database)).toBeGreaterThan(1), soon);
  await killed.stop('SIGKILL');
  letGo();
  await holding;
  await vi.waitFor(async () => expect(await lockWaits(database)).toBe(0), soon);
  expect(await left()).toEqual({
    messages: [],
    scheduled: [{ id }],
    reminders: [{ conversation_id: second.id }],
    notifications: [],
  });

  const others = [await start(), await start()];
  await vi.waitFor(async () => {
    const { scheduled, reminders } = await left();
    expect([scheduled, reminders]).toEqual([[], []]);
  }, soon);
  for (const it of others) await it.stop();
  expect(await left()).toEqual({
    messages: [{ id }],
    scheduled: [],
    reminders: [],
    notifications: [{ user_id: jonas.id, count: 1 }],
  });
});
