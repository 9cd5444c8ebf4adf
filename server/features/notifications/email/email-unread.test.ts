import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '../../../../contract/inbox/notification.ts';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { emailTemplates } from '../../../app/email-templates.ts';
import type { Email, EmailKind } from '../../../mail/email.ts';
import { emailHtml } from '../../../mail/email-html.ts';
import { emailText } from '../../../mail/email-text.ts';
import { emailRound } from '../../../reactions/notifications/start-emailing.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { notifyAll } from '../../../testing/notify-all.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addColleague } from '../../../testing/world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { changeMember } from '../../members/change-member.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());
const { database } = app;
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const channel = await as(mara, { actor: 'app', scopes: ['channels:write'] });
const baseUrl = () => new URL('https://support.example.com');
const templates = emailTemplates({ database, digest: keyedDigest(secretKey), baseUrl });
const [minutes, hours] = [60_000_000, 3_600_000_000];

/** The clock of everything that sends; the database has its own. */
let now: number;
const start = Date.now() * 1000;

beforeEach(async () => {
  now = start;
  await notifyAll(app);
  for (const table of ['notifications', 'notification_timers', 'notification_preferences', 'followers'])
    await database.write({ text: `DELETE FROM ${table}`, values: [] });
});

const newConversation = (options: { subject?: string; assigneeId?: string } = {}) =>
  addConversation(database, {
    organizationId,
    contactId: bicycles.contact.id,
    assigneeId: jonas.id,
    ...options,
  });
const contactWrites = async (conversation: { publicId: string }, times = 1) => {
  for (let time = 0; time < times; time++)
    await channel.post(`/contacts/${bicycles.contact.publicId}/messages`, {
      body_html: '<p>Where is my wheel?</p>',
      source: 'email',
      conversation_id: conversation.publicId,
    });
  await notifyAll(app);
};
const prefer = (json: object, by = jonasInbox) =>
  by.call('/notification-preferences', { method: 'PATCH', json });
const readAll = (by: InboxClient) =>
  by.call('/notification-readings/00000000-0000-4000-8000-000000000000', { method: 'PUT' });

/** The emails of so many concurrent rounds, each as if in a separate process. */
async function sentAt(timestamp: number, rounds = 1): Promise<Email[]> {
  now = timestamp;
  const posted: [EmailKind, string][] = [];
  const parts = {
    database,
    mail: { post: async (_: unknown, kind: EmailKind, id: string) => void posted.push([kind, id]) },
    now: () => now,
    logger: pino({ level: 'silent' }),
  };
  await Promise.all(Array.from({ length: rounds }, () => emailRound(parts)));
  const emails = await Promise.all(posted.map(([kind, id]) => templates[kind].render(id)));
  return emails.filter((email) => email !== undefined);
}

const titles = (emails: Email[]) => emails.map(({ items = [] }) => items.map(({ title }) => title));
const soon = 16 * minutes;

describe('a member who has not read their notifications for fifteen minutes', () => {
  test('gets one entry and one email for thirty messages, however many processes send, and no second one', async () => {
    const conversation = await newConversation({ subject: 'A bent wheel' });
    await contactWrites(conversation, 30);
    const entries: Notification[] = (await jonasInbox.get('/notifications')).body.data;
    expect(entries.map(({ kind, count }) => [kind, count])).toEqual([['reply', 30]]);
    expect(await sentAt(start + 14 * minutes)).toEqual([]);
    const [email, ...others] = await sentAt(start + soon, 4);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      to: jonas.email,
      subject: '1 unread notification in Bellweather Bicycles',
    });
    expect(email?.items).toEqual([
      {
        title: 'A bent wheel',
        lines: ['30 new messages, latest from A customer of Bellweather Bicycles'],
        address: `https://support.example.com/o/bellweather-bicycles/inbox/open/${conversation.publicId}`,
      },
    ]);
    for (const part of [emailText(email as Email), emailHtml(email as Email)]) {
      expect(part).toContain('A bent wheel');
      expect(part).toContain(conversation.publicId);
      expect(part).not.toContain('Where is my wheel');
    }
    await contactWrites(conversation);
    expect(await sentAt(start + 5 * hours)).toEqual([]);
  });

  test('gets at most one email an hour, which lists everything since the last one, by conversation', async () => {
    await contactWrites(await newConversation({ subject: 'The first' }));
    expect(titles(await sentAt(start + soon))).toEqual([['The first']]);
    await readAll(jonasInbox);
    const second = await newConversation({ subject: 'The second' });
    await contactWrites(second);
    await maraInbox.post(`/conversations/${second.publicId}/notes`, {
      body_html: '<p>Can we refund this?</p>',
      mentions: [jonas.publicId],
    });
    await contactWrites(await newConversation({ subject: 'The third' }));
    expect(await sentAt(start + 50 * minutes)).toEqual([]);
    const [email, ...others] = await sentAt(start + soon + hours);
    expect([titles(email ? [email] : []), others]).toEqual([[['The third', 'The second']], []]);
    expect(email?.items?.[1]?.lines).toEqual([
      'Mara mentioned you',
      'New message from A customer of Bellweather Bicycles',
    ]);
  });

  test('gets none in their quiet hours, and one after them, unless they have read it by then', async () => {
    // By the clock of UTC, from a minute ago until in ten hours.
    const timeOfDay = (timestamp: number) => new Date(timestamp / 1000).toISOString().slice(11, 16);
    const quiet_hours = {
      from: timeOfDay(start - minutes),
      to: timeOfDay(start + 10 * hours),
      time_zone: 'Etc/UTC',
    };
    expect((await prefer({ quiet_hours })).body.data.quiet_hours).toEqual(quiet_hours);
    await contactWrites(await newConversation({ subject: 'At night' }), 3);
    for (const hour of [1, 5, 9]) expect(await sentAt(start + hour * hours)).toEqual([]);
    expect(titles(await sentAt(start + 10 * hours + minutes, 2))).toEqual([['At night']]);
    expect(await sentAt(start + 12 * hours)).toEqual([]);
    await contactWrites(await newConversation({ subject: 'Read at night' }));
    expect(await sentAt(start + 13 * hours)).toHaveLength(1);
    await contactWrites(await newConversation({ subject: 'Read by then' }));
    await readAll(jonasInbox);
    expect(await sentAt(start + 40 * hours)).toEqual([]);
  });

  test('gets it in the language that they use, and whatever their access', async () => {
    const lia = await addColleague(database, bicycles.house, 'light');
    await database.write({ text: `UPDATE users SET language = 'de' WHERE id = $1`, values: [lia.id] });
    const conversation = await newConversation({ subject: 'Ein Rad' });
    await maraInbox.post(`/conversations/${conversation.publicId}/notes`, {
      body_html: '<p>Hallo</p>',
      mentions: [lia.publicId],
    });
    await notifyAll(app);
    const emails = await sentAt(start + soon);
    expect(
      emails
        .map(({ to, subject, items }) => [to, subject, items?.[0]?.lines])
        .sort(([one]) => (one === lia.email ? -1 : 1)),
    ).toEqual([
      [lia.email, '1 ungelesene Benachrichtigung in Bellweather Bicycles', ['Mara hat Sie erwähnt']],
      [jonas.email, '1 unread notification in Bellweather Bicycles', ['Mara added a note']],
    ]);
  });
});

describe('no email is sent', () => {
  test('to members who have read them, or who don’t want that kind', async () => {
    await contactWrites(await newConversation());
    await readAll(jonasInbox);
    expect(await sentAt(start + soon)).toEqual([]);
    expect((await prefer({ email: { reply: false } })).body.data).toMatchObject({
      kinds: { reply: true },
      email: { reply: false, mention: true },
    });
    await contactWrites(await newConversation());
    expect((await jonasInbox.get('/notifications?unread=true')).body.data).toHaveLength(1);
    expect(await sentAt(start + soon)).toEqual([]);
  });

  test('to members who are disabled before it is sent', async () => {
    const robin = await addColleague(database, bicycles.house);
    await contactWrites(await newConversation({ assigneeId: robin.id }));
    const who = { organizationId, userId: robin.id, actor: { type: 'system' } } as const;
    const timers = () =>
      database.read({
        text: "SELECT 1 FROM notification_timers WHERE user_id = $1 AND channel = 'email'",
        values: [robin.id],
      });
    expect(await timers()).toHaveLength(1);
    await changeMember(database, who, { status: 'disabled' });
    expect(await sentAt(start + soon)).toEqual([]);
  });

  test('about notifications due days ago, when a server begins to send email', async () => {
    await contactWrites(await newConversation());
    expect(await sentAt(start + 72 * hours)).toEqual([]);
    await contactWrites(await newConversation({ subject: 'Of today' }));
    expect(titles(await sentAt(start + soon))[0]).toContain('Of today');
  });
});

test('quiet hours need a start, a different end and a time zone, and can be removed', async () => {
  const hours = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' };
  expect((await prefer({ quiet_hours: hours })).status).toBe(200);
  const invalid = { to: '22:00', from: '7:00', time_zone: 'Europe/Nowhere' };
  for (const [field, value] of Object.entries(invalid)) {
    const { status, body } = await prefer({ quiet_hours: { ...hours, [field]: value } });
    expect([status, body.details[0].field]).toEqual([422, `quiet_hours.${field}`]);
  }
  expect((await jonasInbox.get('/notification-preferences')).body.data).toMatchObject({
    quiet_hours: hours,
    can_mail: false,
  });
  expect((await prefer({ quiet_hours: null })).body.data.quiet_hours).toBeNull();
});
