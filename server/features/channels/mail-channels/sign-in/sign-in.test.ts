import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyedDigest } from '../../../../access/keyed-digest.ts';
import { parsePublicId } from '../../../../ids/public-id.ts';
import { startReadingMailboxes } from '../../../../mail-in/imap/start-reading-mailboxes.ts';
import { inboxClient } from '../../../../testing/inbox-client.ts';
import { startMailProvider } from '../../../../testing/mail-provider.ts';
import { scriptedImap } from '../../../../testing/scripted-imap.ts';
import { scriptedSmtp } from '../../../../testing/scripted-smtp.ts';
import { secretKey } from '../../../../testing/start-app.ts';
import { startWorld } from '../../../../testing/start-world.ts';
import { certificate } from '../../../../testing/test-certificate.ts';
import { discardAccessToken, mailCredentials } from './access-token.ts';
import { mailSignInProviders } from './providers.ts';

const client = { id: 'deskbell.apps.example', secret: 'the-secret-of-the-client' };
const provider = await startMailProvider(client);
const imap = await scriptedImap();
const smtp = await scriptedSmtp({ acceptsToken: provider.accepts });
imap.acceptTokens(provider.accepts);
const ports = { imap: imap.port, smtp: smtp.port };
const providers = {
  google: provider.replace(mailSignInProviders.google, ports),
  microsoft: provider.replace(mailSignInProviders.microsoft, ports),
};
const signIn = { clients: { google: client }, providers };
const mailGuard = {
  refuses: () => false,
  resolve: async () => ['127.0.0.1'],
  ports: [imap.port, smtp.port],
  ca: certificate,
};
const { app, world } = await startWorld({
  mailSignIn: signIn,
  mailGuard,
  channelTests: { maxSeconds: 120, pollIntervalMilliseconds: 20 },
});
afterAll(async () => {
  await app.stop();
  await Promise.all([imap.stop(), smtp.stop(), provider.stop()]);
});
const { database } = app;
const organizationId = world.bicycles.house.id;
const digest = keyedDigest(secretKey);
const admin = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);

let count = 0;
async function newChannel() {
  const address = `support-${++count}@heron.example`;
  const body = { type: 'mail', name: 'Support', address, state: 'paused' };
  const { id } = (await admin.post('/channels', body)).body.data;
  const channel = { organizationId, channelId: parsePublicId('chn', id) as string };
  return { id, address, channel, path: `/channels/${id}` };
}
type Client = Pick<typeof admin, 'post'>;
const begin = (path: string, body: object = {}, by: Client = admin) =>
  by.post(`${path}/sign-ins`, { provider: 'google', ...body });
const finish = (back: object, by: Client = admin) => by.post('/mail-sign-ins', back);

async function signedIn(body: object = {}) {
  const channel = await newChannel();
  const { url } = (await begin(channel.path, body)).body.data;
  const response = await finish(provider.allow(url));
  expect(response.status).toBe(200);
  return channel;
}
const holding = { database, digest, signIn };
const oauth = { sign_in: 'oauth' } as const;
const credentials = (channel: { organizationId: string; channelId: string }) =>
  mailCredentials(holding, channel, 'incoming', oauth);

describe('signing in to a mailbox at its provider', () => {
  test('makes the channel read and send with the provider’s tokens, and shows none of them', async () => {
    const { path, address } = await signedIn();
    const response = await admin.get(path);
    const server = { host: 'localhost', security: 'tls', username: address, has_password: false };
    expect(response.body.data).toMatchObject({
      state: 'paused',
      incoming: { ...server, port: imap.port },
      outgoing: { ...server, port: smtp.port },
    });
    expect((await admin.post(`${path}/tests`, {})).status).toBe(202);
    await vi.waitFor(
      async () => {
        for (const { source } of smtp.taken.splice(0)) imap.deliver(source);
        expect((await admin.get(path)).body.data.last_test.state).toBe('passed');
      },
      { timeout: 60_000, interval: 50 },
    );
    const [row] = await database.read<{ settings: string }>({
      text: 'SELECT settings::text FROM channels WHERE organization_id = $1 AND id = $2',
      values: [organizationId, parsePublicId('chn', response.body.data.id)],
    });
    expect(row?.settings).not.toMatch(/token|secret/i);
  });

  test('sends Google and Microsoft the parameters that their documentation requires', async () => {
    const { path } = await newChannel();
    const google = new URL((await begin(path)).body.data.url).searchParams;
    expect(Object.fromEntries(google)).toMatchObject({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: `${app.baseUrl}/o/-/mail-sign-in`,
      scope: 'https://mail.google.com/',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    });
    const own = { provider: 'microsoft', client_id: client.id, client_secret: client.secret };
    const microsoft = new URL((await begin(path, own)).body.data.url).searchParams;
    expect(microsoft.get('scope')?.split(' ')).toEqual([
      'offline_access',
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
    ]);
    expect((await admin.get('/mail-sign-ins')).body.data).toEqual({
      redirect_uri: `${app.baseUrl}/o/-/mail-sign-in`,
      installation_clients: ['google'],
      organization_clients: [],
    });
  });

  test('works with a client of your own; without one, if the installation has none, it is 422', async () => {
    const { path } = await newChannel();
    const without = await begin(path, { provider: 'microsoft' });
    expect([without.status, without.body.details[0].field]).toEqual([422, 'client_id']);
    const half = await begin(path, { client_id: client.id });
    expect([half.status, half.body.details[0].field]).toEqual([422, 'client_secret']);
    await signedIn({ provider: 'microsoft', client_id: client.id, client_secret: client.secret });
    const wrong = { provider: 'microsoft', client_id: client.id, client_secret: 'another' };
    const refused = await finish(provider.allow((await begin(path, wrong)).body.data.url));
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(refused.body.error_description).toContain('The provided client secret is invalid.');
  });

  test('uses the organization’s client for every channel, set once by an admin; without it its channels need a new sign-in', async () => {
    const member = await inboxClient(app.baseUrl, world.jonas, world.bicycles.house);
    const clientAt = '/mail-sign-ins/microsoft';
    const given = { client_id: client.id, client_secret: 'mistyped' };
    const set = (json: object, by = admin) => by.call(clientAt, { method: 'PUT', json });
    const remove = () => admin.call(clientAt, { method: 'DELETE' });
    expect((await set(given, member)).status).toBe(403);
    const bare = await set({ ...given, client_secret: '' });
    expect([bare.status, bare.body.details[0].field]).toEqual([422, 'client_secret']);
    expect((await admin.call('/mail-sign-ins/yahoo', { method: 'PUT', json: given })).status).toBe(404);
    expect((await set(given)).status).toBe(204);
    expect((await admin.get('/mail-sign-ins')).body.data.organization_clients).toEqual([
      { provider: 'microsoft', client_id: client.id },
    ]);
    const { path } = await newChannel();
    const { url } = (await begin(path, { provider: 'microsoft' })).body.data;
    expect((await finish(provider.allow(url))).status).toBe(409);
    expect((await set({ ...given, client_secret: client.secret })).status).toBe(204);
    const channels = [];
    for (const _ of [1, 2]) channels.push((await signedIn({ provider: 'microsoft' })).channel);
    for (const channel of channels) {
      await discardAccessToken(holding, channel);
      expect(await credentials(channel)).toHaveProperty('accessToken');
    }
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    for (const channel of channels) {
      await discardAccessToken(holding, channel);
      await expect(credentials(channel)).rejects.toThrow('no OAuth client');
    }
    const kinds = await database.read<{ kind: string; details: object }>({
      text: `SELECT kind, details FROM audit_entries WHERE organization_id = $1 AND kind LIKE 'channel.sign_in_%' ORDER BY id`,
      values: [organizationId],
    });
    expect(kinds).toEqual([
      { kind: 'channel.sign_in_client_set', details: { provider: 'microsoft' } },
      { kind: 'channel.sign_in_client_set', details: { provider: 'microsoft' } },
      { kind: 'channel.sign_in_client_removed', details: { provider: 'microsoft' } },
    ]);
  });

  test('opens a shared mailbox with a person’s account', async () => {
    const { path } = await signedIn({ username: 'ada@heron.example\\shared' });
    expect((await admin.get(path)).body.data.incoming.username).toBe('ada@heron.example\\shared');
  });

  test('security: can be finished once, by the admin who started it, in their organization', async () => {
    const { path } = await newChannel();
    const outsider = await inboxClient(app.baseUrl, world.ada, world.tea.house);
    const member = await inboxClient(app.baseUrl, world.jonas, world.bicycles.house);
    expect((await begin(path, {}, member)).status).toBe(403);
    expect((await begin(path, {}, outsider)).status).toBe(404);
    const members = (await admin.get('/members')).body.data;
    const { id } = members.find((it: { user: { id: string } }) => it.user.id === world.jonas.publicId);
    const promoted = await admin.call(`/members/${id}`, { method: 'PATCH', json: { role: 'admin' } });
    expect(promoted.status).toBe(200);
    const back = provider.allow((await begin(path)).body.data.url);
    expect((await begin(path, {}, member)).status).toBe(200);
    expect((await finish(back, member)).status).toBe(409);
    const mine = provider.allow((await begin(path)).body.data.url);
    expect((await finish(mine, outsider)).status).toBe(404);
    expect((await finish({ ...mine, state: `${mine.state}x` })).status).toBe(409);
    expect((await finish(mine, member)).status).toBe(409);
    expect((await finish(mine)).status).toBe(200);
    expect((await finish(mine)).status).toBe(409);
  });
});

describe('an access token', () => {
  test('is renewed before it expires, once for all concurrent users, with the latest refresh token', async () => {
    const { channel } = await signedIn();
    await discardAccessToken(holding, channel);
    const before = provider.refreshes;
    const all = await Promise.all(Array.from({ length: 5 }, () => credentials(channel)));
    expect(new Set(all.map((it) => JSON.stringify(it))).size).toBe(1);
    expect(provider.refreshes - before).toBe(1);
    await discardAccessToken(holding, channel);
    await credentials(channel);
    expect(provider.refreshes - before).toBe(2);
    provider.expiresIn = 200;
    onTestFinished(() => {
      provider.expiresIn = 3600;
    });
    await discardAccessToken(holding, channel);
    await credentials(channel);
    await credentials(channel);
    expect(provider.refreshes - before).toBe(4);
  });

  test('twelve mailboxes wait for a provider that doesn’t respond, while all others continue', async () => {
    const channels = await Promise.all(Array.from({ length: 12 }, async () => (await signedIn()).channel));
    for (const channel of channels) await discardAccessToken(holding, channel);
    const answerAgain = provider.stopAnswering();
    const renewed = channels.map((channel) => credentials(channel));
    await expect.poll(() => provider.unanswered).toBe(2);
    expect((await admin.get('/channels')).status).toBe(200);
    expect(provider.unanswered).toBe(2);
    answerAgain();
    for (const renewedToken of await Promise.all(renewed)) expect(renewedToken).toHaveProperty('accessToken');
  });

  test('that servers refuse is renewed; if that fails the channel needs a new sign-in, until somebody signs in', async () => {
    const { path, channel } = await signedIn();
    expect((await admin.call(path, { method: 'PATCH', json: { state: 'ok' } })).status).toBe(200);
    const stop = startReadingMailboxes({
      database,
      files: app.files,
      digest,
      mailGuard,
      signIn,
      now: () => Date.now() * 1000,
      logger: pino({ level: 'silent' }),
      wakeSequencer: () => undefined,
      intervalMilliseconds: 50,
      firstPauseSeconds: 0.1,
      renewalMilliseconds: 100,
    });
    onTestFinished(stop);
    const looked = async () => (await admin.get(path)).body.data;
    const until = (expected: object) =>
      vi.waitFor(async () => expect(await looked()).toMatchObject(expected), {
        timeout: 60_000,
        interval: 50,
      });
    await until({ looked_at: expect.any(Number) });
    const before = provider.refreshes;
    provider.endAccess();
    imap.drop();
    await vi.waitFor(() => expect(provider.refreshes).toBeGreaterThan(before), { timeout: 60_000 });
    provider.revokeAll();
    await discardAccessToken(holding, channel);
    imap.drop();
    await until({
      state: 'failing',
      state_reason: expect.stringMatching(/Token has been expired or revoked.* Sign in again/),
    });
    const repeated = provider.allow((await begin(path)).body.data.url);
    expect((await finish(repeated)).body.data.state).toBe('ok');
    const connections = imap.connections.all;
    await vi.waitFor(() => expect(imap.connections.all).toBeGreaterThan(connections), { timeout: 60_000 });
    await until({ state: 'ok' });
  });
});
