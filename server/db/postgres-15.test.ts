import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes } from '../../contract/scopes.ts';
import { openBrowser } from '../testing/browser-session.ts';
import { catchMail, type MailCatcher } from '../testing/catch-mail.ts';
import { apiClient, send } from '../testing/http-client.ts';
import { connect } from '../testing/oauth-flow.ts';
import { startPostgres15 } from '../testing/postgres-15.ts';
import { type Running, runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';
import { password, redirectUri } from '../testing/world.ts';

let catcher: MailCatcher;
let environment: Record<string, string>;
let server: Running | undefined;

let postgres: Awaited<ReturnType<typeof startPostgres15>> | undefined;

beforeAll(async () => {
  postgres = await startPostgres15();
  catcher = await catchMail();
  const DESKBELL_SECRET_KEY = 'a secret key of at least 32 characters';
  environment = { DATABASE_URL: postgres.url, DESKBELL_SECRET_KEY, ...catcher.env };
  server = await startDeskbell(['serve'], { env: environment });
});

afterAll(async () => {
  await server?.stop();
  await catcher.stop();
  await postgres?.stop();
});

async function command(words: string[], stdin = '') {
  const { stdout, stderr, code } = await runDeskbell([...words, '--json'], { env: environment, stdin });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

test('on PostgreSQL 15 an app connects through the browser, lists conversations, sends a message once, finds it and emails an invitation', async () => {
  const { organization } = await command(['organization', 'create', '--name', 'Old Server Ltd']);
  const within = ['--organization', organization.id];
  const person = ['--email', 'ada@old.example', '--name', 'Ada', '--role', 'admin', '--password-stdin'];
  const { user } = await command(['user', 'create', ...within, ...person], password);
  const app = await command([
    ...['app', 'create', ...within, '--name', 'Helper', '--redirect-uri', redirectUri],
    ...['--scope', scopes.join(' ')],
  ]);
  const size = ['--conversations', '30', '--messages-per-conversation', '3'];
  await command(['generate', ...within, ...size]);

  const address = server?.address ?? '';
  const browser = openBrowser(address);
  await browser.signIn(user);
  const client = { clientId: app.client_id, secret: app.client_secret };
  const scope = scopes.join(' ');
  const token = await connect({ send: (path, options) => send(address, path, options) }, browser, client, {
    scope,
  });

  const api = apiClient(address, token);
  const first = (await api.get('/conversations?limit=10')).body;
  const second = (await api.get(`/conversations?limit=10&after=${first.page_metadata.after}`)).body;
  expect(new Set([...first.data, ...second.data].map(({ id }: { id: string }) => id)).size).toBe(20);
  const messages = `/conversations/${first.data[0].id}/messages`;
  const once = await api.post(messages, { body_html: '<p>Grüezi zurück</p>' }, { 'idempotency-key': 'one' });
  const twice = await api.post(messages, { body_html: '<p>Grüezi zurück</p>' }, { 'idempotency-key': 'one' });
  expect([once.status, twice.status, twice.body.data.id]).toEqual([201, 201, once.body.data.id]);

  expect((await api.get('/conversations?q=the&limit=10')).body.data).toHaveLength(10);
  const found = async (q: string) =>
    (await api.get(`/search/conversations?q=${q}`)).body.data.map(({ id }: { id: string }) => id);
  await expect.poll(() => found('grüezi+zur')).toEqual([first.data[0].id]);
  expect(await found('GRÜEZI')).toEqual([first.data[0].id]);

  const invitation = { email: 'robin@old.example', role: 'member' };
  expect((await api.post('/invitations', invitation)).status).toBe(201);
  expect((await catcher.next('robin@old.example')).text).toContain('Old Server Ltd');
});
