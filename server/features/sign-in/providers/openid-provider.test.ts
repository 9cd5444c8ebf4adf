import { expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { publicId } from '../../../ids/public-id.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startOpenidProvider } from '../../../testing/openid-provider.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { redirectUriOf } from '../../identity-providers/openid/redirect-uri.ts';
import { insertProvider } from '../../identity-providers/provider-store.ts';

const { app, world } = await startWorld({ identityNetworks: ['127.0.0.1'] });
const { mara, jonas, bicycles } = world;
let providerId = '';
const provider = await startOpenidProvider(() => [redirectUriOf(new URL(app.baseUrl), providerId)]);
providerId = await insertProvider(app.database, keyedDigest(secretKey), {
  name: 'Acme',
  issuer: provider.issuer,
  client_id: provider.client.id,
  clientSecret: provider.client.secret,
  organization_id: null,
  trusts_email: false,
});
const id = publicId('idp', providerId);
provider.accounts.set('mara-4711', { email: 'mara@acme.example', email_verified: true });

const screen = '/o/bellweather-bicycles/settings/account';
const local = (address: string | null) => (address ?? '').replace(app.baseUrl, '');

async function connect(person: InboxClient, account: string) {
  const begun = await person.post('/account/identities', { provider_id: id, return_to: screen });
  expect(begun.status).toBe(200);
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const back = await provider.signIn(begun.body.data.address, account);
  return app.send(local(back), { headers: { cookie: `${person.cookie}; ${flow}` } });
}

test('a person connects a provider to their account, signs in with it, and disconnects it', async () => {
  const anybody = openBrowser(app.baseUrl);
  expect((await anybody.get('/login')).text).toContain(`/sign-in/${id}?`);
  const person = await inboxClient(app.baseUrl, mara, bicycles.house);
  const connected = await connect(person, 'mara-4711');
  expect([connected.status, connected.headers.get('location')]).toEqual([303, screen]);
  const [identity] = (await person.get('/account/identities')).body.data.identities;
  expect(identity).toMatchObject({ provider: { id, name: 'Acme' }, email: 'mara@acme.example' });

  const away = await anybody.get(`/sign-in/${id}`);
  await anybody.get(local(await provider.signIn(away.headers.get('location') ?? '', 'mara-4711')));
  expect((await anybody.get('/api/inbox/v1/session')).body.data.user.email).toBe(mara.email);
  const { data: sessions } = (await anybody.get('/api/inbox/v1/sessions')).body;
  const own = sessions.find((it: { is_current: boolean }) => it.is_current);
  expect(own.proofs.map(({ kind }: { kind: string }) => kind)).toEqual([`provider:${id}`]);

  const removed = await person.call(`/account/identities/${identity.id}`, { method: 'DELETE' });
  expect(removed.status).toBe(204);
  const stranger = openBrowser(app.baseUrl);
  const next = await stranger.get(`/sign-in/${id}`);
  const back = await provider.signIn(next.headers.get('location') ?? '', 'mara-4711');
  expect((await stranger.get(local(back))).status).toBe(403);
});

test('a provider account that signs in to one account here can’t be connected to another', async () => {
  provider.accounts.set('shared', { email: 'shared@acme.example', email_verified: true });
  const first = await inboxClient(app.baseUrl, mara, bicycles.house);
  const second = await inboxClient(app.baseUrl, jonas, bicycles.house);
  expect((await connect(first, 'shared')).status).toBe(303);
  expect((await connect(second, 'shared')).status).toBe(409);
  expect((await second.get('/account/identities')).body.data.identities).toEqual([]);
});

test('one person’s response from a provider is never connected to another’s account', async () => {
  provider.accounts.set('hers', { email: 'hers@acme.example', email_verified: true });
  const victim = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const attacker = await inboxClient(app.baseUrl, mara, bicycles.house);
  const begun = await attacker.post('/account/identities', { provider_id: id, return_to: screen });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const back = await provider.signIn(begun.body.data.address, 'hers');
  const response = await app.send(local(back), { headers: { cookie: `${victim.cookie}; ${flow}` } });
  expect(response.status).toBe(400);
  expect((await victim.get('/account/identities')).body.data.identities).toEqual([]);
});

test('your only way to sign in confirms who you are, and can’t be disconnected', async () => {
  provider.accounts.set('only', { email: 'only@acme.example', email_verified: true });
  const person = await inboxClient(app.baseUrl, jonas, bicycles.house);
  expect((await connect(person, 'only')).status).toBe(303);
  await app.database.write({
    text: 'UPDATE users SET password_hash = NULL WHERE id = $1',
    values: [jonas.id],
  });
  const [identity] = (await person.get('/account/identities')).body.data.identities;
  const remove = () => person.call(`/account/identities/${identity.id}`, { method: 'DELETE' });
  expect((await remove()).body).toMatchObject({
    error: 'step_up_required',
    details: [{ ways: ['provider'], providers: [{ id, name: 'Acme' }] }],
  });
  const away = await app.send(`/sign-in/${id}/confirm`, { headers: { cookie: person.cookie } });
  const [flow = ''] = away.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const back = await provider.signIn(away.headers.get('location') ?? '', 'only');
  const done = await app.send(local(back), { headers: { cookie: `${person.cookie}; ${flow}` } });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/']);
  const refused = await remove();
  expect([refused.status, refused.body.error_description]).toEqual([
    409,
    expect.stringContaining('only way to sign in'),
  ]);
  expect((await person.get('/account/identities')).body.data.identities).toHaveLength(1);
});

test('only a provider that people can sign in with can be connected, and only one’s own disconnected', async () => {
  const person = await inboxClient(app.baseUrl, mara, bicycles.house);
  const body = { provider_id: 'idp_00000000000000000000000000', return_to: '/' };
  expect((await person.post('/account/identities', body)).status).toBe(422);
  const nobodys = await person.call('/account/identities/idn_00000000000000000000000000', {
    method: 'DELETE',
  });
  expect(nobodys.status).toBe(404);
});
