import { expect, test } from 'vitest';
import { noPolicy } from '../../access/sign-in-policy.ts';
import { atIssuer } from '../../testing/at-issuer.ts';
import { addAuthenticator, addSignedUp, settableClock } from '../../testing/authenticator.ts';
import { hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { catchMail, linkIn } from '../../testing/catch-mail.ts';
import { startCraftedIssuer } from '../../testing/crafted-issuer.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { startWorld } from '../../testing/start-world.ts';
import { whenFileEnds } from '../../testing/when-file-ends.ts';
import { allowPassword } from './policy/change-policy.ts';
import { putPolicy } from './policy/policy-store.ts';

const clock = settableClock();
const catcher = await catchMail();
whenFileEnds(() => catcher.stop());
const { app, world } = await startWorld({
  now: clock.now,
  identityNetworks: ['127.0.0.1'],
  mail: catcher.settings,
});
const { bicycles, mara, jonas } = world;
const { house } = bicycles;
const issuer = await startCraftedIssuer();
const at = atIssuer(app.baseUrl, issuer);
const admin = await inboxClient(app.baseUrl, mara, house);

/** What the audit log says since it was asked last, oldest first. */
let seen = new Set<string>();
async function news(): Promise<[string, string | null][]> {
  const { body } = await admin.get('/audit-entries?area=sign_in&limit=50');
  const entries = body.data as { id: string; kind: string; user: { name: string } | null }[];
  const fresh = entries.filter(({ id }) => !seen.has(id)).toReversed();
  seen = new Set(entries.map(({ id }) => id));
  return fresh
    .filter(({ kind }) => kind !== 'sign_in.succeeded')
    .map(({ kind, user }) => [kind, user?.name ?? null]);
}

const added = await admin.post('/sign-in/providers', {
  ...{ name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id },
  client_secret: issuer.client.secret,
});
const { id: providerId } = added.body.data;
const provider = `/sign-in/providers/${providerId}`;

test('what an admin or an operator changes about the sign-in is in the audit log', async () => {
  expect(await news()).toEqual([['sign_in.provider_added', mara.name]]);
  await admin.call(provider, { method: 'PATCH', json: { status: 'active' } });
  await admin.call(provider, { method: 'PATCH', json: { name: 'Acme Inc.' } });
  const domain = await admin.post('/sign-in/domains', { domain: 'acme.example' });
  await admin.call(`/sign-in/domains/${domain.body.data.id}`, { method: 'DELETE' });
  await app.database.transaction(async (transaction) => {
    await putPolicy(transaction, { organizationId: house.id, now: clock.now() }, noPolicy);
    await allowPassword(transaction, undefined, {
      organizationId: house.id,
      until: clock.now() + 60_000_000,
    });
  });
  expect(await news()).toEqual([
    ['sign_in.provider_enabled', mara.name],
    ['sign_in.provider_changed', mara.name],
    ['sign_in.domain_added', mara.name],
    ['sign_in.domain_deleted', mara.name],
    ['sign_in.password_allowed', null],
  ]);
});

test('what somebody changes about their account is in the audit log of their organization', async () => {
  await news();
  const own = await inboxClient(app.baseUrl, jonas, house);
  const { code } = await addAuthenticator({ baseUrl: app.baseUrl, now: clock.now }, jonas, house);
  clock.forward(30);
  await own.post('/step-up', { way: 'totp', proof: code() });
  await own.call('/account/recovery-codes', { method: 'POST' });
  await own.call('/account/totp', { method: 'DELETE' });
  expect((await at.connect(jonas, house, providerId, { sub: 'jonas there' })).status).toBe(303);
  const [identity] = (await own.get('/account/identities')).body.data.identities;
  await own.call(`/account/identities/${identity.id}`, { method: 'DELETE' });

  const nora = await addSignedUp(app.database, world);
  const browser = openBrowser(app.baseUrl);
  await browser.post('/password/forgot', { email: nora.email });
  await browser.get(linkIn(await catcher.next(nora.email)));
  const page = await browser.get('/password/reset');
  await browser.post('/password/reset', { ...hiddenFields(page), password: 'a new password for Nora' });
  expect(await news()).toEqual([
    ['sign_in.totp_added', jonas.name],
    ['sign_in.recovery_codes_renewed', jonas.name],
    ['sign_in.totp_removed', jonas.name],
    ['sign_in.provider_connected', jonas.name],
    ['sign_in.provider_disconnected', jonas.name],
    ['sign_in.password_reset', nora.name],
  ]);
});
