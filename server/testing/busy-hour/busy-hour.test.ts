import { expect, onTestFailed, test, vi } from 'vitest';
import { type Scope, scopes } from '../../../contract/scopes.ts';
import { miscountedConversations } from '../../demo/miscounted-conversations.ts';
import { createApp } from '../../features/apps/create-app.ts';
import { createToken } from '../../features/apps/create-token.ts';
import { publicId } from '../../ids/public-id.ts';
import { cloneDatabase } from '../clone-database.ts';
import { apiClient } from '../http-client.ts';
import { inboxClient } from '../inbox-client.ts';
import { receiveWebhooks } from '../receive-webhooks.ts';
import { environmentOf, startDeskbell } from '../run-deskbell.ts';
import { whenFileEnds } from '../when-file-ends.ts';
import { addColleague, makeWorld, redirectUri } from '../world.ts';
import { addContact } from '../world-records.ts';
import { seededRandom, startFastClock } from './fast-clock.ts';
import { type Acknowledged, contactWrites, workForAnHour } from './organization-at-work.ts';
import { brokenChains, countedViews, misplacedMessages, readEvents } from './recount.ts';

const hourMilliseconds = 12_000;
const patiently = { timeout: 110_000, interval: 100 };
const types = [
  'conversation.created',
  'conversation.updated',
  'conversation.status_changed',
  'conversation.assigned',
  'conversation.unassigned',
  'conversation.tags_changed',
  'message.created',
  'note.created',
];

test('after a busy hour of twenty people and three apps, with a server killed in between, every count and every event is right', async () => {
  const seed = Number(process.env.BUSY_HOUR_SEED ?? Math.floor(Math.random() * 2 ** 31));
  onTestFailed(() => console.error(`The hour that failed: BUSY_HOUR_SEED=${seed}`));
  const clone = await cloneDatabase();
  whenFileEnds(() => clone.drop());
  const { database } = clone;
  const { bicycles, mara, jonas } = await makeWorld(database);
  const organizationId = bicycles.house.id;
  // The hour starts empty: every conversation in it has its event.
  await database.write({ text: 'DELETE FROM conversations', values: [] });

  const people = [mara, jonas];
  while (people.length < 20) people.push(await addColleague(database, bicycles.house));
  const appIds = [bicycles.app.id];
  for (const name of ['Channel', 'Sorter'])
    appIds.push(
      await database.transaction(async (transaction) => {
        const app = {
          organizationId,
          name,
          redirectUris: [redirectUri],
          scopes: [...scopes],
          isPublic: false,
        };
        return (await createApp(transaction, app)).id;
      }),
    );
  const token = (appId: string | undefined, userId: string, actor: 'self' | 'app' = 'self') =>
    database.transaction((transaction) => {
      const granted: readonly Scope[] = scopes;
      return createToken(transaction, { appId: appId ?? '', organizationId, actor, userId, scopes: granted });
    });
  const [helper, channel, sorter] = appIds;
  const tokens = await Promise.all(people.map(({ id }) => token(helper, id)));
  const channelToken = await token(channel, mara.id, 'app');
  const sorterToken = await token(sorter, mara.id, 'app');
  const contactIds: string[] = [];
  for (let count = 0; count < 15; count++)
    contactIds.push((await addContact(database, { organizationId, name: `Contact ${count}` })).publicId);

  const env = { ...environmentOf(clone), DESKBELL_WEBHOOK_ALLOW: '127.0.0.1,http', LOG_LEVEL: 'warn' };
  const start = () => startDeskbell(['serve'], { env });
  const [killed, survivor] = await Promise.all([start(), start()]);
  let addresses = [killed.address, survivor.address];

  // One attempt in twenty fails, the first of its delivery.
  const seen = new Set<unknown>();
  const receivers = await Promise.all(
    [0, 1, 2].map(async () => {
      const receiver = await receiveWebhooks((response, count) => {
        const id = receiver.received[count - 1]?.headers['webhook-id'];
        const fails = !seen.has(id) && count % 20 === 7;
        seen.add(id);
        response.writeHead(fails ? 500 : 204).end();
      });
      return receiver;
    }),
  );
  const owners = [tokens[0] ?? '', channelToken, sorterToken];
  for (const [index, owner] of owners.entries()) {
    const url = receivers[index]?.url;
    const created = await apiClient(survivor.address, owner).post('/webhooks', { url, types });
    expect([created.status, created.text]).toEqual([201, created.text]);
  }

  const random = seededRandom(seed);
  const acknowledged: Acknowledged = {
    messages: new Set(),
    notes: new Set(),
    subjects: new Map(),
    conversations: new Set(),
    conversationsOf: new Map(),
  };
  const hour = {
    clock: startFastClock(hourMilliseconds),
    random,
    servers: () => addresses,
    people: people.map((person, index) => ({ publicId: person.publicId, token: tokens[index] ?? '' })),
    channelToken,
    sorterToken,
    contactIds,
    acknowledged,
  };
  for (let count = 0; count < 10; count++) await contactWrites(hour, channelToken);

  const accident = async () => {
    await hour.clock.reaches(20 + random() * 10);
    await killed.stop('SIGKILL');
    addresses = [survivor.address];
    // As if the half minute had passed after which its jobs count as abandoned.
    await database.write({
      text: `UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`,
      values: [],
    });
    const replacement = await start();
    addresses = [survivor.address, replacement.address];
    return replacement;
  };
  const [replacement] = await Promise.all([accident(), workForAnHour(hour)]);

  // What is still to happen by itself: snoozed conversations wake up, events are sequenced, deliveries are created.
  const rowsOf = async (text: string) => (await database.read({ text, values: [organizationId] })).length;
  await vi.waitFor(async () => {
    expect(await rowsOf(`SELECT FROM conversations WHERE organization_id = $1 AND status = 'snoozed'`)).toBe(
      0,
    );
    expect(await rowsOf('SELECT FROM events WHERE organization_id = $1 AND position IS NULL')).toBe(0);
  }, patiently);
  const events = await readEvents(database, organizationId);
  const [begins] = await database.read<{ after: number }>({
    text: 'SELECT max(begins_after) AS after FROM webhooks WHERE organization_id = $1',
    values: [organizationId],
  });
  const toDeliver = events
    .filter(({ type, position }) => types.includes(type) && Number(position) > Number(begins?.after))
    .map(({ id }) => publicId('evt', id));
  expect(toDeliver.length).toBeGreaterThan(200);
  await vi.waitFor(() => {
    for (const { received } of receivers) {
      const ids = new Set(received.map(({ body }) => JSON.parse(body).id));
      expect(toDeliver.filter((id) => !ids.has(id))).toEqual([]);
    }
  }, patiently);

  // Whatever was acknowledged exists, with its event, once.
  const reported = (type: string) => events.filter((event) => event.type === type);
  const toldIds = (type: string, prefix: 'msg' | 'note') =>
    reported(type).map(({ record_id }) => publicId(prefix, record_id));
  expect(new Set(events.map(({ position }) => position)).size).toBe(events.length);
  const messages = toldIds('message.created', 'msg');
  expect([...acknowledged.messages].filter((id) => !messages.includes(id))).toEqual([]);
  expect(new Set(messages).size).toBe(messages.length);
  const notes = toldIds('note.created', 'note');
  expect([...acknowledged.notes].filter((id) => notes.filter((it) => it === id).length !== 1)).toEqual([]);
  for (const [subject, requested] of acknowledged.subjects) {
    const times = reported('conversation.updated').filter(
      ({ data, previous }) => data?.subject === subject && previous !== null && 'subject' in previous,
    ).length;
    expect(times).toBeGreaterThanOrEqual(1);
    expect(times).toBeLessThanOrEqual(requested);
  }
  expect(await misplacedMessages(database, organizationId)).toEqual([]);
  expect(await brokenChains(database, organizationId, events)).toEqual([]);
  const woken = reported('conversation.status_changed').filter(
    ({ previous }) => previous?.status === 'snoozed',
  );
  expect(woken.length).toBeGreaterThan(0);

  // The denormalized columns of conversations, and the counts of the views.
  expect(await miscountedConversations(database, organizationId)).toEqual([]);
  for (const person of [mara, jonas]) {
    const inbox = await inboxClient(replacement.address, person, bicycles.house);
    const { body } = await inbox.get('/conversation-counts');
    expect(body.data).toEqual(await countedViews(database, organizationId, person.id));
  }
  expect((await Promise.all([survivor.stop(), replacement.stop()])).map(({ code }) => code)).toEqual([0, 0]);
});
