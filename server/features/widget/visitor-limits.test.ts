import { afterAll, describe, expect, test } from 'vitest';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { plentiful } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { solve, widgetClient } from '../../testing/widget-visitor.ts';

let clockMilliseconds = Date.now();
const options = { now: () => clockMilliseconds * 1000, rateLimits: plentiful, trustProxy: true };
const { app, world, as } = await startWorld(options);
const second = await startSecondApp(app, options);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const organizationId = world.bicycles.house.id;
const admin = await as(world.mara);
const servers = [app, second];
const minute = 60_000;
const hour = 60 * minute;

async function newChannel() {
  const created = await admin.post('/channels', { type: 'chat', name: 'Heron chat' });
  return created.body.data.id as string;
}
const channelId = await newChannel();

let networks = 0;
const newNetwork = () => `10.1.${++networks}`;

/** A first message from an address, alternately to each server. */
let turns = 0;
async function begin(address: string, { channel = channelId, headers = {} } = {}) {
  const stranger = widgetClient(servers[turns++ % servers.length] ?? app);
  const { challenge } = (await stranger.get(`/channels/${channel}`)).body.data;
  clockMilliseconds += 2001;
  return stranger.post(
    '/sessions',
    {
      channel_id: channel,
      challenge: { value: challenge.value, solution: solve(challenge) },
      message: { text: 'Hello' },
    },
    { 'x-forwarded-for': address, ...headers },
  );
}

async function visitor() {
  const { token, message } = (await begin(`${newNetwork()}.1`)).body.data;
  const clients = servers.map((server) => widgetClient(server, token));
  return {
    path: `/conversations/${message.conversation_id}/messages`,
    post: (path: string, json: object, headers: Record<string, string> = {}) =>
      (clients[turns++ % clients.length] ?? widgetClient(app, token)).post(path, json, headers),
  };
}

/** Rows of sessions that strangers started a while ago. */
async function addSessions(channel: string, count: number, age: string) {
  await app.database.write({
    text: `INSERT INTO widget_sessions (organization_id, id, channel_id, contact_id, inserted_at, last_seen_at)
           SELECT organization_id, gen_random_uuid(), $2, id, now() - $4::interval, now()
             FROM (SELECT organization_id, id FROM contacts WHERE organization_id = $1 LIMIT 1) c, generate_series(1, $3)`,
    values: [organizationId, parsePublicId('chn', channel), count, age],
  });
}

const difficulty = async (channel: string) =>
  (await widgetClient(app).get(`/channels/${channel}`)).body.data.challenge.difficulty as number;

describe('a visitor', () => {
  test('sends twenty messages a minute, across servers; the next gets a 429 with the time to wait', async () => {
    const { path, post } = await visitor();
    const key = { 'idempotency-key': newId() };
    expect((await post(path, { text: 'First' }, key)).status).toBe(201);
    for (let each = 1; each < 20; each++) expect((await post(path, { text: `${each}` })).status).toBe(201);
    const refused = await post(path, { text: 'One more' });
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.body.error_description).toBe(`Too many messages. Try again in ${seconds} seconds.`);
    const repeated = await post(path, { text: 'First' }, key);
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    clockMilliseconds += minute;
    expect((await post(path, { text: 'One more' })).status).toBe(201);
  });

  test('starts five conversations a day besides the first', async () => {
    const { path, post } = await visitor();
    const open = () => post('/conversations', { text: 'Something else' });
    for (let each = 0; each < 5; each++) expect((await open()).status).toBe(201);
    const refused = await open();
    expect([refused.status, refused.body.error_description]).toEqual([
      429,
      'Too many conversations. Try again in 24 hours.',
    ]);
    expect((await post(path, { text: 'In the first' })).status).toBe(201);
    clockMilliseconds += 24 * hour;
    expect((await open()).status).toBe(201);
  });

  test('announces files of 10 MB at most before anybody has replied', async () => {
    const { post } = await visitor();
    const announce = (file_size: number) =>
      post('/attachments', { original_filename: 'a.png', content_type: 'image/png', file_size });
    expect((await announce(10 * 1024 * 1024)).status).toBe(201);
    expect((await announce(10 * 1024 * 1024 + 1)).status).toBe(422);
  });
});

test('twenty anonymous sessions an hour start from one /24, across servers; other networks are unaffected', async () => {
  const network = newNetwork();
  for (let each = 0; each < 20; each++) expect((await begin(`${network}.${each}`)).status).toBe(201);
  const refused = await begin(`${network}.200`);
  expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
  expect(refused.body.error_description).toMatch(
    /^Too many new chats from this network\. Try again in \d+ minutes\.$/,
  );
  expect((await begin(`${newNetwork()}.1`)).status).toBe(201);
  clockMilliseconds += hour;
  expect((await begin(`${network}.200`)).status).toBe(201);
});

test('above three hundred new sessions an hour, strangers’ messages arrive as spam', async () => {
  const busy = await newChannel();
  await addSessions(busy, 299, '10 minutes');
  const isSpam = async () => {
    const { conversation_id } = (await begin(`${newNetwork()}.1`, { channel: busy })).body.data.message;
    return (await admin.get(`/conversations/${conversation_id}`)).body.data.is_spam as boolean;
  };
  expect([await isSpam(), await isSpam()]).toEqual([false, true]);
});

describe('a challenge', () => {
  test('is harder while a channel has ten times its usual sessions', async () => {
    const quiet = await newChannel();
    const usual = await difficulty(quiet);
    await addSessions(quiet, 29, '1 minute');
    expect(await difficulty(quiet)).toBe(usual);
    await addSessions(quiet, 1, '1 minute');
    expect(await difficulty(quiet)).toBeGreaterThan(usual);
  });

  test('is normal at a rate that a channel has all week', async () => {
    const lively = await newChannel();
    await addSessions(lively, 60 * 24 * 7, '2 days');
    await addSessions(lively, 30, '1 minute');
    expect(await difficulty(lively)).toBe(await difficulty(await newChannel()));
    await addSessions(lively, 31, '1 minute');
    expect(await difficulty(lively)).toBeGreaterThan(await difficulty(await newChannel()));
  });
});
