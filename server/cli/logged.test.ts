import { expect, onTestFinished, test } from 'vitest';
import { hiddenFields, openBrowser } from '../testing/browser-session.ts';
import { catchMail, linkIn } from '../testing/catch-mail.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { type Send, send } from '../testing/http-client.ts';
import { exchange, getCode } from '../testing/oauth-flow.ts';
import { environmentOf, startDeskbell } from '../testing/run-deskbell.ts';
import { secretKey } from '../testing/start-app.ts';
import { makeWorld, password, tokenFor } from '../testing/world.ts';

test('the log of a whole session has every request, and no token, code, link, secret, verifier, password, address or cookie', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const { mara, bicycles } = await makeWorld(clone.database);
  const catcher = await catchMail();
  onTestFinished(() => catcher.stop());
  const env = { ...environmentOf(clone), ...catcher.env, LOG_LEVEL: 'trace' };
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

  const allowed = await tokenFor(clone.database, bicycles, mara);
  const invited = { authorization: `Bearer ${allowed}` };
  const guest = 'guest-of-the-log@example.com';
  await app.send('/api/oauth/v1/invitations', { headers: invited, json: { email: guest, role: 'member' } });
  const links = [linkIn(await catcher.next(guest))];
  await browser.post('/password/forgot', { email: mara.email });
  links.push(linkIn(await catcher.next(mara.email)));
  for (const link of links) {
    await browser.get(link);
    const [path = ''] = link.split('?');
    const chosen = { name: 'Guest', password: 'a password of the guest' };
    await browser.post(path, { ...hiddenFields(await browser.get(path)), ...chosen });
  }
  await catcher.next(mara.email);
  const { stdout, stderr } = await server.stop();

  const secrets = [password, 'not her password', ...cookies, granted.code, granted.verifier, 'w'.repeat(43)];
  const others = [token, bicycles.app.secret, 'dbs_not_the_secret', mara.email, secretKey];
  const linked = [
    ...links.map((link) => link.split('=')[1] ?? ''),
    guest,
    'a password of the guest',
    allowed,
  ];
  // The session's, and the browser's own.
  expect(cookies).toHaveLength(2);
  for (const secret of [...secrets, ...others, ...linked]) {
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
  expect(routes).toContain('POST /invitation 303');
  expect(routes).toContain('POST /password/reset 303');
  expect(routes).toContain('POST /api/oauth/token 200');
  expect(routes).toContain('POST /api/oauth/v1/conversations/:conversation_id/messages 400');
});
