import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Notification } from '../../../contract/inbox/notification.ts';
import type { Reminder } from '../../../contract/inbox/reminder.ts';
import { openDatabase } from '../../db/open-database.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { notifyAll } from '../../testing/notify-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addConversation } from '../../testing/world-records.ts';
import { remindDue } from './remind-due.ts';

const { app, world, as } = await startWorld();
const other = openDatabase(app.clone.connection, () => undefined);
afterAll(async () => {
  await other.close();
  await app.stop();
});

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
const channel = await as(mara, { actor: 'app', scopes: ['channels:write', 'conversations:write'] });
const failures: unknown[] = [];
afterEach(() => {
  expect(failures.splice(0)).toEqual([]);
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
/** A clock past everything set here. */
const later = () => (Date.now() + 7_200_000) * 1000;
const round = (database = app.database, now = later()) =>
  remindDue(database, now, (error) => failures.push(error));

const place = (options: object = {}) =>
  addConversation(app.database, { organizationId, contactId: bicycles.contact.id, ...options });
const remind = (by: InboxClient, { publicId: id }: { publicId: string }, remind_at = inAnHour()) =>
  by.call(`/conversations/${id}/reminder`, { method: 'PUT', json: { remind_at } });
const reply = (by: InboxClient, { publicId: id }: { publicId: string }) =>
  by.post(`/conversations/${id}/messages`, { body_html: '<p>It is on its way</p>' });
const contactWrites = ({ publicId: id }: { publicId: string }) =>
  channel.post(`/contacts/${bicycles.contact.publicId}/messages`, {
    body_html: '<p>Where is my wheel?</p>',
    source: 'email',
    conversation_id: id,
  });
const listed = async (by: InboxClient): Promise<Reminder[]> => (await by.get('/reminders')).body.data;
const about = async (by: InboxClient, { publicId: id }: { publicId: string }) =>
  (await listed(by)).filter(({ conversation }) => conversation.id === id);
const reminded = async (by: InboxClient, { publicId: id }: { publicId: string }): Promise<Notification[]> =>
  (await by.get('/notifications?limit=100')).body.data.filter(
    ({ kind, conversation }: Notification) => kind === 'reminder' && conversation.id === id,
  );

/** Due within the hour. */
const seedRow = (userId: string, conversationIds: readonly string[]) =>
  app.database.write({
    text: `INSERT INTO reminders (organization_id, user_id, conversation_id, remind_at, written_after, inserted_at)
           SELECT $1, $2, id, now() + interval '30 minutes', now(), now() FROM unnest($3::uuid[]) AS id`,
    values: [organizationId, userId, conversationIds],
  });

describe('a reminder', () => {
  test('is listed for the member alone, and can be moved and canceled', async () => {
    const conversation = await place({ subject: 'A bent wheel' });
    const at = inAnHour();
    const { status, body } = await remind(maraInbox, conversation, at);
    expect([status, body.data]).toEqual([
      200,
      {
        conversation: {
          id: conversation.publicId,
          number: expect.any(Number),
          subject: 'A bent wheel',
          contact: expect.objectContaining({ id: bicycles.contact.publicId }),
        },
        remind_at: at,
        inserted_at: expect.any(Number),
      },
    ]);
    expect(await about(maraInbox, conversation)).toEqual([body.data]);
    expect(await about(jonasInbox, conversation)).toEqual([]);
    await remind(maraInbox, conversation, at + 60);
    expect((await about(maraInbox, conversation)).map(({ remind_at }) => remind_at)).toEqual([at + 60]);
    const path = `/conversations/${conversation.publicId}/reminder`;
    for (let times = 0; times < 2; times++)
      expect((await maraInbox.call(path, { method: 'DELETE' })).status).toBe(204);
    expect(await about(maraInbox, conversation)).toEqual([]);
    await round();
    expect(await reminded(maraInbox, conversation)).toEqual([]);
  });

  test('becomes a notification at its time and not before, with the last message, and is gone', async () => {
    const conversation = await place();
    const { body } = await reply(maraInbox, conversation);
    await notifyAll(app);
    await remind(maraInbox, conversation);
    await round(app.database, Date.now() * 1000);
    expect(await reminded(maraInbox, conversation)).toEqual([]);
    const told = await round();
    expect(told.flatMap(({ userIds }) => userIds)).toContain(mara.id);
    expect(await reminded(maraInbox, conversation)).toMatchObject([
      { count: 1, is_read: false, user: null, message_id: body.data.id, excerpt: 'It is on its way' },
    ]);
    expect(await about(maraInbox, conversation)).toEqual([]);
    expect(await reminded(jonasInbox, conversation)).toEqual([]);
  });

  test.each<[string, (it: { publicId: string }) => Promise<unknown>]>([
    ['the contact', contactWrites],
    ['a colleague', (it) => reply(jonasInbox, it)],
    ['the member', (it) => reply(maraInbox, it)],
  ])('ends when %s writes, whether that was noticed by then or not', async (_who, write) => {
    const [noticed, unnoticed] = [await place(), await place()];
    for (const it of [noticed, unnoticed]) await remind(maraInbox, it);
    await write(noticed);
    await notifyAll(app);
    expect(await about(maraInbox, noticed)).toEqual([]);
    await write(unnoticed);
    expect(await about(maraInbox, unnoticed)).toHaveLength(1);
    await round();
    for (const it of [noticed, unnoticed])
      expect([await about(maraInbox, it), await reminded(maraInbox, it)]).toEqual([[], []]);
  });

  test('set after a message that nobody has processed yet stays', async () => {
    const conversation = await place();
    await contactWrites(conversation);
    await remind(maraInbox, conversation);
    await notifyAll(app);
    expect(await about(maraInbox, conversation)).toHaveLength(1);
    await round();
    expect(await reminded(maraInbox, conversation)).toHaveLength(1);
  });

  test('is fired once by two processes at the same time, and by one that follows a killed one', async () => {
    const places = [await place(), await place(), await place()];
    for (const it of places) await remind(maraInbox, it);
    const dies: typeof app.database = {
      ...app.database,
      read: app.database.read.bind(app.database),
      write: app.database.write.bind(app.database),
      transaction: (work) =>
        app.database.transaction(async (transaction) => {
          await work(transaction);
          throw new Error('killed before the commit');
        }),
    };
    await round(dies);
    expect(failures.splice(0).length).toBeGreaterThanOrEqual(3);
    for (const it of places) expect(await reminded(maraInbox, it)).toEqual([]);
    await Promise.all([round(), round(other), round(), round(other)]);
    for (const it of places) expect((await reminded(maraInbox, it)).map(({ count }) => count)).toEqual([1]);
  });

  test('moves along when its conversation is merged', async () => {
    const [source, target] = [await place(), await place()];
    await remind(maraInbox, source);
    await maraInbox.post(`/conversations/${source.publicId}/merge`, { into_id: target.publicId });
    await round();
    expect(await reminded(maraInbox, source)).toEqual([]);
    await notifyAll(app);
    expect(await about(maraInbox, target)).toHaveLength(1);
    await round();
    expect(await reminded(maraInbox, target)).toHaveLength(1);
  });

  test('doesn’t fire for a disabled member, or one who has turned reminders off', async () => {
    const formerMember = await addColleague(app.database, bicycles.house);
    const conversation = await place();
    await remind(jonasInbox, conversation);
    await seedRow(formerMember.id, [conversation.id]);
    await jonasInbox.call('/notification-preferences', {
      method: 'PATCH',
      json: { kinds: { reminder: false } },
    });
    await (await as(mara)).call(`/members/${formerMember.memberId}`, {
      method: 'PATCH',
      json: { status: 'disabled' },
    });
    await round();
    const rows = await app.database.read({
      text: "SELECT user_id FROM notifications WHERE organization_id = $1 AND conversation_id = $2 AND kind = 'reminder'",
      values: [organizationId, conversation.id],
    });
    expect(rows).toEqual([]);
    await jonasInbox.call('/notification-preferences', {
      method: 'PATCH',
      json: { kinds: { reminder: true } },
    });
  });
});

describe('setting a reminder is refused', () => {
  test('in the past, for a merged conversation, and for one that doesn’t exist', async () => {
    const [conversation, target] = [await place(), await place()];
    const past = await remind(maraInbox, conversation, Math.floor(Date.now() / 1000) - 60);
    expect([past.status, past.body.details[0].field]).toEqual([422, 'remind_at']);
    expect((await remind(maraInbox, { publicId: publicId('cnv', newId()) })).status).toBe(404);
    expect((await remind(adaInbox, conversation)).status).toBe(404);
    await maraInbox.post(`/conversations/${conversation.publicId}/merge`, { into_id: target.publicId });
    const merged = await remind(maraInbox, conversation);
    expect([merged.status, merged.body.error]).toEqual([409, 'conversation_merged']);
  });

  test('to members with two hundred already', async () => {
    const [first, last] = [await place(), await place()];
    await remind(jonasInbox, first);
    const others = await Promise.all(Array.from({ length: 199 }, () => place()));
    await seedRow(
      jonas.id,
      others.map(({ id }) => id),
    );
    const { status, body } = await remind(jonasInbox, last);
    expect([status, body.error]).toEqual([409, 'conflict']);
    expect((await remind(jonasInbox, first, inAnHour() + 60)).status).toBe(200);
    expect((await listed(jonasInbox)).length).toBe(200);
    await app.database.write({ text: 'DELETE FROM reminders WHERE user_id = $1', values: [jonas.id] });
  });
});
