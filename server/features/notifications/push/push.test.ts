import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { finishKeyRotation } from '../../../installation/finish-key-rotation.ts';
import type { NewJob } from '../../../jobs/job-queue.ts';
import { openJobs } from '../../../jobs/open-jobs.ts';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { openOutgoing } from '../../../outgoing/open-outgoing.ts';
import { emailRound } from '../../../reactions/notifications/start-emailing.ts';
import { openQueue, pushRound } from '../../../reactions/notifications/start-pushing.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { notifyAll } from '../../../testing/notify-all.ts';
import { startPushService, vapidClaims } from '../../../testing/push-service.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { pushKeyOf } from './push-key.ts';
import type { PushTask } from './push-queue.ts';
import { sendPush } from './send-push.ts';

const rules = { networks: ['127.0.0.1'], allowsHttp: true };
let now: number;
const start = Date.now() * 1000;
const { app, world, as } = await startWorld({ webhooks: { rules }, now: () => now });
const service = await startPushService();
const outgoing = openOutgoing({ refuses: addressGuard(rules.networks), resolve: async () => [] });
afterAll(async () => {
  await outgoing.close();
  await service.stop();
  await app.stop();
});
const { database } = app;
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const channel = await as(mara, { actor: 'app', scopes: ['channels:write'] });
const digest = keyedDigest(secretKey);
const logger = pino({ level: 'silent' });
const [minutes, hours] = [60_000_000, 3_600_000_000];

let jonasInbox: InboxClient;

beforeEach(async () => {
  now = start;
  await notifyAll(app);
  for (const table of [
    'notifications',
    'notification_timers',
    'notification_preferences',
    'push_subscriptions',
  ])
    await database.write({ text: `DELETE FROM ${table}`, values: [] });
  service.received.length = 0;
  service.respond({ status: 201 });
  jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
});

const newConversation = (subject: string) =>
  addConversation(database, {
    organizationId,
    contactId: bicycles.contact.id,
    assigneeId: jonas.id,
    subject,
  });
const contactWrites = async (conversation: { publicId: string }, times = 1) => {
  for (let time = 0; time < times; time++)
    await channel.post(`/contacts/${bicycles.contact.publicId}/messages`, {
      body_html: '<p>Where is my <b>wheel</b>?</p>',
      source: 'email',
      conversation_id: conversation.publicId,
    });
  await notifyAll(app);
};
const put = (inbox: InboxClient, path: string, json: object = {}) =>
  inbox.call(path, { method: 'PUT', json });
/** A browser that gets push messages in a session. */
const subscribed = async (inbox = jonasInbox, browser = service.browser()) => {
  expect((await put(inbox, '/push', browser.subscription)).status).toBe(204);
  return browser;
};
const endpointOf = async (inbox = jonasInbox) => (await inbox.get('/push')).body.data.endpoint;
const readAll = () => put(jonasInbox, '/notification-readings/00000000-0000-4000-8000-000000000000');

const sendingTo = (added: NewJob<PushTask>[]) => ({
  database,
  queue: { add: async (_: unknown, ...jobs: NewJob<PushTask>[]) => void added.push(...jobs) },
  outgoing,
  readKey: () => pushKeyOf(database, digest),
  baseUrl: () => new URL('https://support.example.com'),
  logger,
  now: () => now,
});

/** One concurrent round per process, and an attempt at everything that they queue. Returns what is queued again. */
async function pushAt(timestamp: number): Promise<NewJob<PushTask>[]> {
  now = timestamp;
  const [added, retried]: NewJob<PushTask>[][] = [[], []];
  await Promise.all([1, 2, 3].map(() => pushRound(sendingTo(added as NewJob<PushTask>[]))));
  for (const { data } of added ?? [])
    await sendPush(sendingTo(retried as NewJob<PushTask>[]), { id: 'job', data, isLastTry: false });
  return retried ?? [];
}
/** After the latest notification, by the database's clock. */
const later = start + hours;

/** How many emails the rounds of two processes send. */
async function emailsAt(timestamp: number): Promise<number> {
  now = timestamp;
  let count = 0;
  const mail = { post: async () => void count++ };
  await Promise.all([1, 2].map(() => emailRound({ database, mail, logger, now: () => now })));
  return count;
}

describe('thirty messages to a member who is away', () => {
  /** One after the other, with rounds in between. */
  const arrive = async (subject: string) => {
    const browser = await subscribed();
    const conversation = await newConversation(subject);
    for (let message = 0; message < 30; message++) {
      await contactWrites(conversation);
      if (message % 5 === 0) await pushAt(start + 10 * minutes + message * 1000);
    }
    await pushAt(start + hours);
    return browser;
  };

  test('are one entry, one visible push message and one email', async () => {
    const browser = await arrive('A storm');
    const { data } = (await jonasInbox.get('/notifications')).body;
    expect(data).toMatchObject([{ kind: 'reply', count: 30 }]);
    // What a browser shows: each message replaces the one with its tag.
    const visible = new Map(browser.messages().map(({ tag, body }) => [tag, body]));
    expect([...visible.values()]).toEqual([expect.stringContaining('30 new messages')]);
    expect(await emailsAt(start + hours)).toBe(1);
    for (const hour of [2, 3, 12]) expect(await emailsAt(start + hour * hours)).toBe(0);
  });

  test('are one entry and nothing else in quiet hours', async () => {
    const timeOfDay = (timestamp: number) => new Date(timestamp / 1000).toISOString().slice(11, 16);
    const quiet_hours = {
      from: timeOfDay(start - minutes),
      to: timeOfDay(start + 9 * hours),
      time_zone: 'UTC',
    };
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json: { quiet_hours } });
    await arrive('A storm at night');
    for (const hour of [1, 4, 8]) expect(await emailsAt(start + hour * hours)).toBe(0);
    await pushAt(start + 8 * hours);
    expect(service.received).toEqual([]);
    expect((await jonasInbox.get('/notifications')).body.data).toMatchObject([{ count: 30 }]);
  });
});

describe('a browser of a member who is away', () => {
  test('gets a message that only it can read, signed with the key that it subscribed with', async () => {
    const { public_key } = (await jonasInbox.get('/push')).body.data;
    const browser = await subscribed();
    expect(await endpointOf()).toBe(browser.subscription.endpoint);
    const conversation = await newConversation('A bent wheel');
    await contactWrites(conversation);
    expect(await pushAt(later)).toEqual([]);
    expect(browser.messages()).toEqual([
      {
        title: 'A bent wheel',
        body: 'New message from A customer of Bellweather Bicycles\nWhere is my wheel?',
        tag: `deskbell ${conversation.publicId} reply`,
        path: `/o/bellweather-bicycles/inbox/open/${conversation.publicId}`,
        unread: 1,
      },
    ]);
    const [request] = service.received;
    expect(request?.headers).toMatchObject({
      ttl: '43200',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    });
    expect(request?.body.includes('wheel')).toBe(false);
    expect(request && vapidClaims(request, public_key)).toMatchObject({
      aud: service.origin,
      sub: 'https://support.example.com',
    });
    const other = (await pushKeyOf(database, digest)).publicKey.replace(/.{4}$/, 'AAAA');
    expect(() => request && vapidClaims(request, other)).toThrow();
  });

  test('gets one for thirty messages at once, and a later one replaces it', async () => {
    const browser = await subscribed();
    const conversation = await newConversation('Again and again');
    await contactWrites(conversation, 30);
    await pushAt(later);
    expect(browser.messages().map(({ body }) => String(body).split('\n')[0])).toEqual([
      '30 new messages, latest from A customer of Bellweather Bicycles',
    ]);
    await contactWrites(conversation);
    await pushAt(later + minutes);
    const [first, second, ...others] = service.received;
    expect(others).toEqual([]);
    expect(first?.headers.topic).toMatch(/^[\w-]{1,32}$/);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    expect(new Set(browser.messages().map(({ tag }) => tag)).size).toBe(1);
  });

  test('gets a single one if there are many, for example after quiet hours', async () => {
    const browser = await subscribed();
    const timeOfDay = (timestamp: number) => new Date(timestamp / 1000).toISOString().slice(11, 16);
    const quiet_hours = {
      from: timeOfDay(start - minutes),
      to: timeOfDay(start + 9 * hours),
      time_zone: 'UTC',
    };
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json: { quiet_hours } });
    for (const subject of ['One', 'Two', 'Three', 'Four'])
      await contactWrites(await newConversation(subject));
    for (const hour of [1, 4, 8]) await pushAt(start + hour * hours);
    expect(service.received).toEqual([]);
    await pushAt(start + 9 * hours + minutes);
    expect(browser.messages()).toEqual([
      expect.objectContaining({
        title: '4 unread notifications',
        path: '/o/bellweather-bicycles/notifications',
      }),
    ]);
  });

  test('gets it from the queue of a server', async () => {
    const browser = await subscribed();
    await contactWrites(await newConversation('By the server'));
    const jobs = openJobs({ database, logger });
    const queue = await openQueue({ ...sendingTo([]), digest, jobs, logger });
    now = later;
    await pushRound({ ...sendingTo([]), queue });
    await vi.waitFor(() => expect(browser.messages()).toHaveLength(1), { timeout: 200_000 });
    await jobs.stop(5000);
  });
});

describe('nothing is pushed', () => {
  test('while they use a tab, and afterwards only what they haven’t read', async () => {
    const browser = await subscribed();
    now = later;
    expect((await put(jonasInbox, '/activity')).status).toBe(204);
    await contactWrites(await newConversation('Seen in the tab'));
    await pushAt(later + minutes);
    await readAll();
    await contactWrites(await newConversation('Not seen'));
    await pushAt(later + 119_000_000);
    expect(service.received).toEqual([]);
    await pushAt(later + 3 * minutes);
    expect(browser.messages().map(({ title }) => title)).toEqual(['Not seen']);
  });

  test('about kinds that are off, about read notifications, and about earlier ones than the subscription', async () => {
    await contactWrites(await newConversation('Before'));
    now = later;
    await subscribed();
    await pushAt(later + minutes);
    now = start;
    await subscribed();
    await contactWrites(await newConversation('Read'));
    await readAll();
    await pushAt(later + minutes);
    const push = { reply: false };
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json: { push } });
    await contactWrites(await newConversation('Off'));
    await pushAt(later + 2 * minutes);
    expect(service.received).toEqual([]);
  });

  test('after the session has ended, or to the browser’s previous user', async () => {
    const browser = await subscribed();
    const maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
    await subscribed(maraInbox, browser);
    expect([await endpointOf(), await endpointOf(maraInbox)]).toEqual([null, browser.subscription.endpoint]);
    const second = await subscribed();
    await contactWrites(await newConversation('Nobody sees it'));
    expect((await jonasInbox.call('/session', { method: 'DELETE' })).status).toBe(204);
    await pushAt(later);
    expect([browser.messages(), second.messages()]).toEqual([[], []]);
  });

  test('after it is switched off', async () => {
    await subscribed();
    for (const _ of 'twice') expect((await jonasInbox.call('/push', { method: 'DELETE' })).status).toBe(204);
    expect(await endpointOf()).toBeNull();
    await contactWrites(await newConversation('Off'));
    await pushAt(later);
    expect(service.received).toEqual([]);
  });
});

describe('a push service that', () => {
  test.each([404, 410])('responds with %i loses the subscription', async (status) => {
    const browser = await subscribed();
    service.respond({ status });
    await contactWrites(await newConversation('Gone'));
    expect(await pushAt(later)).toEqual([]);
    expect([browser.messages().length, await endpointOf()]).toEqual([1, null]);
  });

  test.each([
    [500, {}, 10],
    [429, { 'retry-after': '90' }, 90],
    [503, { 'retry-after': '999999' }, 3600],
  ])(
    'responds with %i and %j is tried again after %i seconds, a few times',
    async (status, headers, seconds) => {
      await subscribed();
      service.respond({ status, headers });
      await contactWrites(await newConversation('Busy'));
      let [retried] = await pushAt(later);
      expect(retried).toMatchObject({ afterSeconds: seconds, data: { attempt: '2' } });
      let attempts = 1;
      for (; retried && attempts < 20; attempts++) {
        const next: NewJob<PushTask>[] = [];
        await sendPush(sendingTo(next), { id: 'job', data: retried.data, isLastTry: false });
        [retried] = next;
      }
      expect([attempts, service.received.length]).toEqual([6, 6]);
      expect(await endpointOf()).not.toBeNull();
    },
  );

  test('rejects a message gets it once', async () => {
    await subscribed();
    service.respond({ status: 400 });
    await contactWrites(await newConversation('Rejected'));
    expect(await pushAt(later)).toEqual([]);
    expect([service.received.length, typeof (await endpointOf())]).toEqual([1, 'string']);
  });
});

test('security S12: a subscription has a public address and a real key, and is the session’s own', async () => {
  const { endpoint, keys } = service.browser().subscription;
  const refused = [
    [{ endpoint: 'https://10.0.0.1/push', keys }, 'endpoint'],
    [{ endpoint: 'file:///etc/passwd', keys }, 'endpoint'],
    [{ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, auth: 'short' } }, 'keys.auth'],
  ] as const;
  for (const [body, field] of refused) {
    const response = await put(jonasInbox, '/push', body);
    expect([response.status, response.body.details[0].field]).toEqual([422, field]);
  }
  expect((await app.send('/api/inbox/v1/push')).status).toBe(401);
  expect((await app.send('/api/oauth/v1/push')).status).toBe(404);
});

test('security S36: the key is stored encrypted, and survives a new secret key', async () => {
  const before = await pushKeyOf(database, digest);
  const stored = async () =>
    (await database.read<{ sealed: Buffer }>({ text: 'SELECT sealed FROM push_key', values: [] }))[0]?.sealed;
  expect((await stored())?.includes(Buffer.from(before.privateKey, 'base64url'))).toBe(false);
  const rotated = keyedDigest('another secret key of the test suite', [secretKey]);
  expect(await finishKeyRotation(database, rotated)).toBe(1);
  const other = keyedDigest('another secret key of the test suite');
  expect(await pushKeyOf(database, other)).toEqual(before);
  await finishKeyRotation(database, keyedDigest(secretKey, ['another secret key of the test suite']));
  expect(await pushKeyOf(database, digest)).toEqual(before);
});
