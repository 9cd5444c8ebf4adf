import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../testing/browser-session.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { type Send, send } from '../testing/http-client.ts';
import { exchange, getCode } from '../testing/oauth-flow.ts';
import { environmentOf, startDeskbell } from '../testing/run-deskbell.ts';
import { secretKey } from '../testing/start-app.ts';
import { makeWorld, password } from '../testing/world.ts';

test('the log of a whole session tells each request, and no token, code, secret, verifier, password or cookie', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const { mara, bicycles } = await makeWorld(clone.database);
  const env = { ...environmentOf(clone), LOG_LEVEL: 'trace' };
  const server = await startDeskbell(['serve'], { env });
  const app = { send: (path: string, options?: Send) => send(server.address, path, options) };

  const browser = openBrowser(server.address);
  await browser.post('/login', { email: mara.email, password: 'not her password', return_to: '/' });
  await browser.signIn(mara);
  const cookies = [...browser.cookies.values()];
  const granted = await getCode(browser, bicycles.app);
  await exchange(app, bicycles.app, granted, { code_verifier: 'w'.repeat(43) });
  await exchange(app, bicycles.app, granted, { client_secret: 'dbs_not_the_secret' });
  const { body } = await exchange(app, bicycles.app, granted);
  const token: string = body.access_token;
  const authorization = `Bearer ${token}`;
  await app.send('/api/oauth/v1/conversations', { headers: { authorization } });
  await app.send(`/api/oauth/v1/conversations?access_token=${token}`, { headers: { authorization } });
  await app.send(`/api/oauth/v1/${token}`, { headers: { authorization } });
  await app.send('/api/oauth/v1/conversations', { headers: { authorization: `${authorization}x` } });
  const messages = `/api/oauth/v1/conversations/${bicycles.conversation.publicId}/messages`;
  const headers = { authorization, 'content-type': 'application/json' };
  await app.send(messages, { headers, raw: `{"body_html": "${token}` });
  await exchange(app, bicycles.app, granted);
  const fields = { token, client_id: bicycles.app.clientId, client_secret: bicycles.app.secret };
  await app.send('/api/oauth/revoke', { form: fields });
  const { stdout, stderr } = await server.stop();

  const secrets = [password, 'not her password', ...cookies, granted.code, granted.verifier, 'w'.repeat(43)];
  const others = [token, bicycles.app.secret, 'dbs_not_the_secret', mara.email, secretKey];
  expect(cookies).toHaveLength(1);
  for (const secret of [...secrets, ...others]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(stdout + stderr).not.toContain(secret);
    expect(stdout + stderr).not.toContain(encodeURIComponent(secret));
  }

  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThan(13);
  for (const line of requests) {
    expect(line).toEqual({
      level: expect.any(Number),
      time: expect.any(Number),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: expect.stringMatching(/^(GET|POST)$/),
      route: line.route === null ? null : expect.stringMatching(/^\//),
      status: expect.any(Number),
      duration_ms: expect.any(Number),
      msg: 'request',
    });
  }
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
  const routes = requests.map(({ method, route, status }) => `${method} ${route} ${status}`);
  expect(routes).toContain('POST /login 303');
  expect(routes).toContain('POST /api/oauth/token 200');
  expect(routes).toContain('POST /api/oauth/v1/conversations/:conversation_id/messages 400');
});
