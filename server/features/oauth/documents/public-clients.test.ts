import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { ofThisMachine, serveDocuments } from '../../../testing/client-documents.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { sendMcp } from '../../../testing/mcp-client.ts';
import {
  answerConsent,
  authorizePath,
  challengeOf,
  exchangeFields,
  getCode,
  newVerifier,
  redirectOf,
} from '../../../testing/oauth-flow.ts';
import { startWorld } from '../../../testing/start-world.ts';

const documents = await serveDocuments((request, response) => {
  const client_id = `${documents}${request.url}`;
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      client_id,
      client_name: 'A <b>helpful</b> assistant',
      logo_uri: 'https://logos.example/logo.png',
      client_uri: 'https://imitated.example',
      redirect_uris:
        request.url === '/hosted.json'
          ? ['https://app.example/callback']
          : ['http://localhost/callback', 'http://127.0.0.1/callback', 'evil://callback'],
      token_endpoint_auth_method: 'none',
    }),
  );
});
const { app, world } = await startWorld({ documents: ofThisMachine });
const resource = `${app.baseUrl}/mcp`;
const clientId = `${documents}/client.json`;
let browser: BrowserSession;

beforeAll(async () => {
  const text = `UPDATE organizations SET assistant_domains = '{localhost}' WHERE id = $1`;
  await app.database.write({ text, values: [world.bicycles.house.id] });
  browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
});
afterAll(() => app.stop());

const list = { method: 'tools/list' };
const asked = { redirect_uri: 'http://localhost:51234/callback', resource };

async function codeFor(verifier: string, id = clientId, changes = {}) {
  const path = authorizePath(
    { clientId: id },
    { ...asked, code_challenge: challengeOf(verifier), ...changes },
  );
  const response = await answerConsent(browser, await browser.get(path));
  return redirectOf(response).query.code ?? '';
}

async function connected(id = clientId) {
  const verifier = newVerifier();
  return redeem({ code: await codeFor(verifier, id), code_verifier: verifier }, id);
}

function redeem(fields: { code: string; code_verifier: string }, id = clientId) {
  const { redirect_uri } = asked;
  return app.send('/api/oauth/token', {
    form: { grant_type: 'authorization_code', client_id: id, redirect_uri, ...fields },
  });
}

function refreshed(refresh_token: string, id = clientId) {
  return app.send('/api/oauth/token', {
    form: { grant_type: 'refresh_token', client_id: id, refresh_token },
  });
}

test('a client with a document connects without a secret, and without being registered', async () => {
  const { status, body } = await connected();
  expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600]);
  expect(body.refresh_token).toMatch(/^dbr_[0-9A-Za-z]{49}$/);
  expect((await sendMcp(app, body.access_token, list)).status).toBe(200);
  expect((await app.api(body.access_token).get('/me')).status).toBe(401);
});

test('consent shows the domain of the document large, its name small, and that programs here can imitate it', async () => {
  const { status, text } = await browser.get(authorizePath({ clientId }, asked));
  expect(status).toBe(200);
  expect(text).toMatch(/<h1><bdi class="name">localhost:\d+<\/bdi> wants to connect/);
  expect(text).toContain('It calls itself');
  expect(text).toMatch(/A &[^;]+;b&[^;]+;helpful/);
  expect(text).toContain('Any program on your computer can claim to be this one.');
  expect(text).toContain('localhost:51234');
  expect(text).not.toMatch(/logos\.example|imitated\.example/);
  const elsewhere = { ...asked, redirect_uri: 'https://app.example/callback' };
  const hosted = await browser.get(authorizePath({ clientId: `${documents}/hosted.json` }, elsewhere));
  expect(hosted.status).toBe(200);
  expect(hosted.text).toContain('app.example');
  expect(hosted.text).not.toContain('Any program on your computer');
});

test('in an organization that does not list the domain, nobody can allow it', async () => {
  const ada = openBrowser(app.baseUrl);
  await ada.signIn(world.ada);
  expect((await ada.get(authorizePath({ clientId }, asked))).status).toBe(403);
  const own = await browser.get(authorizePath({ clientId }, asked));
  const refused = await answerConsent(browser, own, { organization_id: world.tea.house.publicId });
  expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
  await app.database.write({
    text: `UPDATE organizations SET assistant_domains = '{}' WHERE id = $1`,
    values: [world.bicycles.house.id],
  });
  const late = await answerConsent(browser, own);
  expect([late.status, redirectOf(late).query.code]).toEqual([403, undefined]);
  await app.database.write({
    text: `UPDATE organizations SET assistant_domains = '{localhost}' WHERE id = $1`,
    values: [world.bicycles.house.id],
  });
});

test.each([
  ['http://localhost:1/callback', 200],
  ['http://127.0.0.1:65535/callback', 200],
  ['http://localhost/callback', 200],
  ['http://localhost:51234/callback/', 400],
  ['http://localhost.evil.example:1/callback', 400],
  ['http://localhost:1@evil.example/callback', 400],
  ['https://localhost:1/callback', 400],
  ['evil://callback', 400],
])('the redirect address %s is answered with %i', async (redirect_uri, status) => {
  expect((await browser.get(authorizePath({ clientId }, { ...asked, redirect_uri }))).status).toBe(status);
});

test.each([
  ['without resource', { resource: undefined }, 'invalid_target'],
  ['for the app itself', { actor: 'app' }, 'invalid_request'],
  ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
])('a request %s is %j', async (_, changes, error) => {
  const response = await browser.get(authorizePath({ clientId }, { ...asked, ...changes }));
  expect(redirectOf(response).query).toMatchObject({ error, state: 'a state' });
});

test('a faulty request leads to no address that a document names, except on this computer', async () => {
  const elsewhere = { ...asked, redirect_uri: 'https://app.example/callback' };
  const faulty = authorizePath(
    { clientId: `${documents}/hosted.json` },
    { ...elsewhere, scope: 'everything' },
  );
  for (const anyone of [openBrowser(app.baseUrl), browser]) {
    const { status, headers, text } = await anyone.get(faulty);
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(text).toContain('scope names one that does not exist.');
  }
});

test('a code is exchanged with its verifier only, by its client only, and once', async () => {
  const code_verifier = newVerifier();
  const code = await codeFor(code_verifier);
  const statusOf = async (response: ReturnType<typeof redeem>) => (await response).body.error ?? 200;
  expect(await statusOf(redeem({ code, code_verifier: newVerifier() }))).toBe('invalid_grant');
  expect(await statusOf(redeem({ code, code_verifier }, `${documents}/other.json`))).toBe('invalid_grant');
  expect(await statusOf(redeem({ code, code_verifier }, world.bicycles.app.clientId))).toBe('invalid_client');
  expect(await statusOf(redeem({ code, code_verifier }))).toBe(200);
  expect(await statusOf(redeem({ code, code_verifier }))).toBe('invalid_grant');
});

describe('check 5: a refresh token', () => {
  test('is replaced with each use, and its access tokens work', async () => {
    const first = (await connected()).body;
    const second = (await refreshed(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await sendMcp(app, second.access_token, list)).status).toBe(200);
    expect((await refreshed(second.refresh_token)).status).toBe(200);
  });

  test('that is used again ends the connection with all its tokens', async () => {
    const first = (await connected()).body;
    const second = (await refreshed(first.refresh_token)).body;
    const reused = await refreshed(first.refresh_token);
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
    expect((await sendMcp(app, second.access_token, list)).status).toBe(401);
    expect((await refreshed(second.refresh_token)).status).toBe(400);
  });

  test('that is used by fifty calls at the same time works once at most, and the connection is dead', async () => {
    const { access_token, refresh_token } = (await connected()).body;
    const responses = await Promise.all(Array.from({ length: 50 }, () => refreshed(refresh_token)));
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded.length).toBeLessThanOrEqual(1);
    expect(responses.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
    const tokens = [access_token, ...succeeded.map(({ body }) => body.access_token)];
    for (const token of tokens) expect((await sendMcp(app, token, list)).status).toBe(401);
  });

  test('of another client, an unknown one and one after thirty idle days are refused', async () => {
    const { refresh_token } = (await connected()).body;
    expect((await refreshed(refresh_token, `${documents}/other.json`)).status).toBe(400);
    expect((await refreshed(`dbr_${'a'.repeat(49)}`)).status).toBe(400);
    await app.database.write({
      text: "UPDATE refresh_tokens SET expires_at = now() - interval '1 second'",
      values: [],
    });
    expect((await refreshed(refresh_token)).body.error).toBe('invalid_grant');
  });

  test('revokes the connection, without a secret', async () => {
    const { access_token, refresh_token } = (await connected()).body;
    const form = { client_id: clientId, token: refresh_token };
    expect((await app.send('/api/oauth/revoke', { form })).status).toBe(200);
    expect((await sendMcp(app, access_token, list)).status).toBe(401);
    expect((await refreshed(refresh_token)).status).toBe(400);
  });
});

test('tokens that have expired are no longer listed with the connection after the next refresh', async () => {
  const { access_token, refresh_token } = (await connected()).body;
  const text = 'UPDATE tokens SET expires_at = $1 WHERE expires_at IS NOT NULL';
  await app.database.write({ text, values: ['2020-01-01'] });
  await refreshed(refresh_token);
  const live = await app.database.read<{ last_four: string }>({
    text: 'SELECT last_four FROM tokens WHERE is_for_mcp AND revoked_at IS NULL AND expires_at > now()',
    values: [],
  });
  expect(live).toHaveLength(1);
  const inbox = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
  const { data } = (await inbox.get('/connections')).body;
  const endings = data.flatMap(({ token_endings }: { token_endings: string[] }) => token_endings);
  expect(endings).toContain(live[0]?.last_four);
  expect(endings).not.toContain(access_token.slice(-4));
});

test('an access token of such a client ends after an hour', async () => {
  const { access_token } = (await connected()).body;
  const text = "UPDATE tokens SET expires_at = now() - interval '1 second' WHERE expires_at IS NOT NULL";
  await app.database.write({ text, values: [] });
  await app.database.write({ text: 'UPDATE access_version SET version = version + 1', values: [] });
  expect((await sendMcp(app, access_token, list)).status).toBe(401);
});

test('a registered app with a secret gets neither a refresh token nor an expiry', async () => {
  const form = { grant_type: 'refresh_token', refresh_token: `dbr_${'a'.repeat(49)}` };
  const { clientId: client_id, secret: client_secret } = world.bicycles.app;
  const response = await app.send('/api/oauth/token', { form: { ...form, client_id, client_secret } });
  expect([response.status, response.body.error]).toEqual([400, 'unsupported_grant_type']);
  const { app: confidential } = world.bicycles;
  const granted = await getCode(browser, confidential);
  const exchanged = await app.send('/api/oauth/token', { form: exchangeFields(confidential, granted) });
  expect(exchanged.status).toBe(200);
  expect(Object.keys(exchanged.body).toSorted()).toEqual(['access_token', 'scope', 'token_type']);
});
