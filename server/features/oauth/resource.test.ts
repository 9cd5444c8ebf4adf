import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserSession, openBrowser } from '../../testing/browser-session.ts';
import { sendMcp } from '../../testing/mcp-client.ts';
import { authorizePath, connect, exchange, getCode, redirectOf } from '../../testing/oauth-flow.ts';
import { startWorld } from '../../testing/start-world.ts';

const { app, world } = await startWorld();
const resource = `${app.baseUrl}/mcp`;
const client = world.bicycles.app;
let browser: BrowserSession;

beforeAll(async () => {
  browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
});
afterAll(() => app.stop());

const statusesOf = async (token: string) => [
  (await app.api(token).get('/me')).status,
  (await sendMcp(app, token, { method: 'tools/list' })).status,
];

test('check 3: a token is for the resource that it was requested for, and no other', async () => {
  expect(await statusesOf(await connect(app, browser, client))).toEqual([200, 401]);
  expect(await statusesOf(await connect(app, browser, client, { resource }))).toEqual([401, 200]);
});

test('check 3: the exchange may name the resource, if the code is for it', async () => {
  const granted = await getCode(browser, client, { resource });
  expect((await exchange(app, client, granted, { resource })).status).toBe(200);
  const ofApi = await getCode(browser, client);
  const refused = await exchange(app, client, ofApi, { resource });
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_target']);
  expect((await exchange(app, client, ofApi)).status).toBe(200);
});

const { host, port } = new URL(app.baseUrl);

/** Spellings of something else, or of the same that a client has to spell as it is. */
const others = [
  '',
  ' ',
  app.baseUrl,
  `${app.baseUrl}/`,
  `${resource}/`,
  `${resource}?`,
  `${resource}#`,
  `${resource}#x`,
  `${resource}?a=b`,
  ` ${resource}`,
  `${resource} `,
  `${app.baseUrl}//mcp`,
  `${app.baseUrl}/MCP`,
  `${app.baseUrl}/%6dcp`,
  `${app.baseUrl}/x/../mcp`,
  `${app.baseUrl}/api/oauth/v1`,
  `https://${host}/mcp`,
  `HTTP://${host}/mcp`,
  `http://user@${host}/mcp`,
  `http://127.0.0.1.evil.example:${port}/mcp`,
  'http://127.0.0.1:1/mcp',
  `http://127.1:${port}/mcp`,
  'https://evil.example/mcp',
  'urn:deskbell:mcp',
  'mcp',
  '/mcp',
  `${resource}\0`,
];

test.each(others)(
  'check 3: the resource %j is invalid_target, in the request and in the exchange',
  async (other) => {
    const response = await browser.get(authorizePath(client, { resource: other }));
    expect(redirectOf(response).query).toMatchObject({ error: 'invalid_target', state: 'a state' });
    const unused = { code: 'x', verifier: 'v'.repeat(43), redirectUri: 'https://app.example.com/callback' };
    const exchanged = await exchange(app, client, unused, { resource: other });
    expect([exchanged.status, exchanged.body.error]).toEqual([400, 'invalid_target']);
  },
);

test('check 3: on this machine each of its names will do', async () => {
  const token = await connect(app, browser, client, { resource: `http://localhost:${port}/mcp` });
  expect(await statusesOf(token)).toEqual([401, 200]);
});

test('check 3: a resource that is sent twice is an invalid request', async () => {
  const response = await browser.get(`${authorizePath(client, { resource })}&resource=${resource}`);
  expect(redirectOf(response).query).toMatchObject({ error: 'invalid_request' });
});
