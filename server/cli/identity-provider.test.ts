import { afterAll, expect, test } from 'vitest';
import { catchMail } from '../testing/catch-mail.ts';
import { startCraftedIssuer } from '../testing/crafted-issuer.ts';
import { inboxClient } from '../testing/inbox-client.ts';
import { reportOf } from '../testing/report-of.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';
import { startWorld } from '../testing/start-world.ts';

const catcher = await catchMail();
const { app, world } = await startWorld({ identityNetworks: ['127.0.0.1'], mail: catcher.settings });
afterAll(async () => {
  await app.stop();
  await catcher.stop();
});
const { bicycles, tea, mara, ada } = world;
const issuer = await startCraftedIssuer();
const env = { ...environmentOf(app.clone), ...catcher.env, DESKBELL_SIGN_IN_ALLOW: '127.0.0.1' };
const run = (words: string, ...options: string[]) => reportOf(words, options, env);
const adminAt = (who: { email: string }, { house }: typeof bicycles) => inboxClient(app.baseUrl, who, house);

async function latestOf(who: { email: string }, at: typeof bicycles) {
  const { body } = await (await adminAt(who, at)).get('/audit-entries?area=sign_in&limit=20');
  const entries = body.data as { kind: string; user: object | null; details: object }[];
  return entries.find(({ kind }) => kind !== 'sign_in.succeeded');
}

test('what an operator does to an organization’s provider is in its audit log, and its admins get an email', async () => {
  const admin = await adminAt(mara, bicycles);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await admin.post('/sign-in/providers', { ...settings, client_secret: issuer.client.secret });
  const { id } = added.body.data;
  const before = await latestOf(ada, tea);
  for (const [command, kind] of [
    ['disable', 'sign_in.provider_disabled'],
    ['enable', 'sign_in.provider_enabled'],
    ['delete', 'sign_in.provider_deleted'],
  ] as const) {
    const report = await run(`identity-provider ${command}`, '--provider', id);
    expect(report.json).toMatchObject({ provider: { id } });
    const mail = await catcher.next(mara.email);
    expect(mail.headers.get('subject')).toEqual(['The sign-in of Bellweather Bicycles was changed']);
    expect(await latestOf(mara, bicycles)).toMatchObject({
      kind,
      user: null,
      details: { provider_name: 'Acme' },
    });
  }
  expect(await latestOf(ada, tea)).toEqual(before);
  expect(catcher.mails).toEqual([]);
  expect((await run('identity-provider list')).json).toEqual({ providers: [] });
  await expect(run('identity-provider disable', '--provider', id)).rejects.toThrow('no identity provider');
});

test('the admins get an email when an operator vouches for a domain', async () => {
  await run('domain vouch', '--organization', 'bellweather-bicycles', '--domain', 'inside.example');
  const mail = await catcher.next(mara.email);
  expect(mail.text).toContain('an identity provider or a verified domain of Bellweather Bicycles');
});

test('a provider of the installation is in the audit log of every organization, from its addition to its end, and each admin gets one email', async () => {
  // An admin of both organizations.
  await app.clone.database.write({
    text: `INSERT INTO members (id, organization_id, user_id, role, status, inserted_at)
           VALUES (gen_random_uuid(), $1, $2, 'admin', 'active', now())`,
    values: [tea.house.id, mara.id],
  });
  const options = ['--name', 'Staff', '--issuer', issuer.issuer, '--client-id', issuer.client.id, '--json'];
  const added = await runDeskbell(['identity-provider', 'add', ...options], {
    env,
    stdin: issuer.client.secret,
  });
  const { provider } = JSON.parse(added.stdout) as { provider: { id: string } };
  const latest = async () =>
    Promise.all([latestOf(mara, bicycles), latestOf(ada, tea)].map(async (it) => (await it)?.kind));
  const emailed = async () => {
    const mails = await Promise.all([catcher.next(mara.email), catcher.next(ada.email)]);
    expect(mails.map(({ headers }) => headers.get('subject'))).toEqual(
      Array(2).fill([`The sign-in of ${new URL(app.baseUrl).host} was changed`]),
    );
  };
  expect(await latest()).toEqual(['sign_in.provider_added', 'sign_in.provider_added']);
  await emailed();
  await run('identity-provider disable', '--provider', provider.id);
  expect(await latest()).toEqual(['sign_in.provider_disabled', 'sign_in.provider_disabled']);
  await emailed();
  await run('identity-provider delete', '--provider', provider.id);
  expect(await latest()).toEqual(['sign_in.provider_deleted', 'sign_in.provider_deleted']);
  await emailed();
  expect(catcher.mails).toEqual([]);
});
