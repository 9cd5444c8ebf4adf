import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { SkippedEvent } from '../../../../contract/inbox/skipped-event.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startLiveWorld } from '../../../testing/start-live-world.ts';
import { addSkippedEvent } from '../../../testing/world-records.ts';

const { app, world } = await startLiveWorld();
afterAll(() => app.stop());

const { database } = app;
const { bicycles, tea, mara, jonas, ada } = world;
const maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
const soon = { timeout: 200_000 };

/** Makes every notification fail, as an error in a new version would. */
async function breakNotifications(): Promise<void> {
  await database.write({
    text: 'ALTER TABLE notifications ADD CONSTRAINT broken CHECK (false) NOT VALID',
    values: [],
  });
}

const mend = () =>
  database.write({ text: 'ALTER TABLE notifications DROP CONSTRAINT IF EXISTS broken', values: [] });

afterEach(async () => {
  await mend();
  await database.write({ text: 'DELETE FROM skipped_events', values: [] });
});

const assignToJonas = () =>
  maraInbox.call(`/conversations/${bicycles.conversation.publicId}`, {
    method: 'PATCH',
    json: { assignee_id: jonas.publicId },
  });
const skippedIn = async (inbox: InboxClient): Promise<SkippedEvent[]> =>
  (await inbox.get('/skipped-events')).body.data;
const retry = (inbox: InboxClient, id: string) => inbox.post(`/skipped-events/${id}/retry`, {});

test('an admin sees the event that nobody could be notified about, and tries it again once the cause is gone', async () => {
  await breakNotifications();
  expect((await assignToJonas()).status).toBe(200);
  const [skipped] = await vi.waitFor(async () => {
    const list = await skippedIn(maraInbox);
    expect(list).toHaveLength(1);
    return list;
  }, soon);
  if (!skipped) throw new Error('unreachable');
  expect(skipped).toMatchObject({
    consumer: 'notifications',
    type: 'conversation.assigned',
    conversation: { id: bicycles.conversation.publicId },
    attempts: 3,
    next_attempt_at: expect.any(Number),
  });
  expect(await retry(maraInbox, skipped.id)).toMatchObject({
    status: 202,
    body: { data: { id: skipped.id, next_attempt_at: null } },
  });
  await vi.waitFor(async () => expect(await skippedIn(maraInbox)).toMatchObject([{ attempts: 4 }]), soon);
  expect((await jonasInbox.get('/notifications')).body.data).toEqual([]);
  await mend();
  await retry(maraInbox, skipped.id);
  await vi.waitFor(async () => expect(await skippedIn(maraInbox)).toEqual([]), soon);
  expect((await jonasInbox.get('/notifications')).body.data).toMatchObject([{ kind: 'assignment' }]);
  expect((await retry(maraInbox, skipped.id)).status).toBe(404);
});

test('an entry names the conversation only while its record exists', async () => {
  const ids = { organizationId: bicycles.house.id, conversationId: bicycles.conversation.id };
  await addSkippedEvent(database, ids);
  await addSkippedEvent(database, { ...ids, conversationId: tea.conversation.id });
  expect((await skippedIn(maraInbox)).map(({ conversation }) => conversation?.id)).toEqual([
    undefined,
    bicycles.conversation.publicId,
  ]);
});

test('members and the admins of other organizations neither see nor retry skipped events', async () => {
  const ids = { organizationId: bicycles.house.id, conversationId: bicycles.conversation.id };
  const { publicId } = await addSkippedEvent(database, ids);
  expect(await skippedIn(maraInbox)).toHaveLength(1);
  expect((await jonasInbox.get('/skipped-events')).status).toBe(403);
  expect((await retry(jonasInbox, publicId)).status).toBe(403);
  expect(await skippedIn(adaInbox)).toEqual([]);
  expect((await retry(adaInbox, publicId)).status).toBe(404);
  expect((await retry(maraInbox, 'nonsense')).status).toBe(404);
  expect((await skippedIn(maraInbox))[0]?.next_attempt_at).not.toBeNull();
});
