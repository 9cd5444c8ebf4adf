import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../server/testing/browser-session.ts';
import type { ReceivedResponse } from '../server/testing/http-client.ts';
import { challengeOf, getCode } from '../server/testing/oauth-flow.ts';
import { plentiful } from '../server/testing/start-app.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { redirectUri } from '../server/testing/world.ts';
import { exampleRecords } from './example-records.ts';
import { type Described, describedIn, readDocument } from './read-document.ts';
import { schemaErrors } from './schema-errors.ts';

const started = await startWorld({ rateLimits: plentiful });
const { app, world } = started;
afterAll(() => app.stop());
const api = await started.as(world.mara);
// Every example is sent with the same key, as if it were the only one, and a connection may have only so many webhooks.
beforeEach(async () => {
  await app.database.write({ text: 'DELETE FROM idempotency_keys', values: [] });
  await app.database.write({ text: 'UPDATE webhooks SET deleted_at = now()', values: [] });
});

const gate = '/api/oauth/v1';
const described = describedIn(readDocument());
const operations = described.filter(({ path }) => path.startsWith(gate));

type Place = (typeof described)[number];

describe('the server accepts the documented request', () => {
  test.each(operations)(
    'for $operation.operationId with its headers, and responds as documented',
    async (refs) => {
      const response = await ask(refs);
      expect([refs.operation.operationId, response.text.slice(0, 200), response.status < 300]).toEqual([
        refs.operation.operationId,
        expect.any(String),
        true,
      ]);
      expectDocumented(refs.operation, response);
    },
  );

  test.each(operations.filter(({ operation }) => parametersIn(operation, 'query').length > 0))(
    'for $operation.operationId with each of its query parameters',
    async (refs) => {
      for (const { name, example } of parametersIn(refs.operation, 'query')) {
        const response = await ask(refs, { [name]: String(example) });
        // A cursor can't have a valid example: each belongs to one list of one organization.
        const isCursor = name === 'after' || name === 'before';
        const success = refs.method === 'delete' ? 204 : 200;
        const expected = isCursor ? [400, 'invalid_cursor'] : [success, undefined];
        expect([name, response.status, response.body?.error]).toEqual([name, ...expected]);
        expectDocumented(refs.operation, response);
      }
    },
  );
});

describe('the documented authorization flow', () => {
  test('leads from signing in to a code, and to a token that can be revoked', async () => {
    const { app: client } = world.bicycles;
    const browser = openBrowser(app.baseUrl);
    const authorize = find('authorize');
    const exchange = find('exchangeCode');
    const revoke = find('revokeToken');
    const requested = { redirect_uri: redirectUri };
    const query = Object.fromEntries(
      parametersIn(authorize.operation, 'query').map(({ name, example }) => [name, String(example)]),
    );
    const own = { client_id: client.clientId, client_secret: client.secret };
    const resource = `${app.baseUrl}/mcp`;
    const asked = { ...query, client_id: client.clientId, resource, ...requested };
    const signIn = await app.send(`${authorize.path}?${new URLSearchParams(asked)}`);
    expect([signIn.status, signIn.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/login/)]);

    await browser.signIn(world.mara);
    const form = formOf(exchange.operation);
    const { code } = await getCode(browser, client, {
      code_challenge: challengeOf(form.code_verifier ?? ''),
    });
    const token = await app.send(exchange.path, { form: { ...form, ...own, ...requested, code } });
    expect(token.status).toBe(200);
    expectDocumented(exchange.operation, token);

    const ended = await app.send(revoke.path, { form: { token: token.body.access_token, ...own } });
    expect([ended.status, (await app.api(token.body.access_token).get('/me')).status]).toEqual([200, 401]);
  });

  test('starts at the metadata', async () => {
    const { path, operation } = find('getServerMetadata');
    expectDocumented(operation, await app.send(path));
  });
});

async function ask(
  { method, path, operation }: Place,
  query: Record<string, string> = {},
): Promise<ReceivedResponse> {
  const records = await exampleRecords(started);
  const real = (text: string) =>
    [...records].reduce((done, [example, id]) => done.replaceAll(example, id), text);
  const ids = new Map(parametersIn(operation, 'path').map(({ name, example }) => [name, String(example)]));
  const address = path
    .slice(gate.length)
    .replaceAll(/\{([a-z_]+)\}/g, (_, name) => real(ids.get(name) ?? ''));
  const example = operation.requestBody?.content['application/json']?.example;
  const body = example === undefined ? {} : { json: JSON.parse(real(JSON.stringify(example))) };
  const headers = Object.fromEntries(
    parametersIn(operation, 'header').map(({ name, example: it }) => [name, String(it)]),
  );
  const needed = parametersIn(operation, 'query')
    .filter(({ required }) => required)
    .map(({ name, example: it }) => [name, String(it)]);
  const search = real(new URLSearchParams({ ...Object.fromEntries(needed), ...query }).toString());
  return api.call(`${address}?${search}`, { method: method.toUpperCase(), headers, ...body });
}

/** Checks status, body and headers against the document's operation. */
function expectDocumented(operation: Described, { status, body, headers }: ReceivedResponse): void {
  const response = operation.responses[status];
  const schema = response?.content?.['application/json']?.schema;
  expect(response, `${operation.operationId} ${status}`).toBeDefined();
  if (schema) expect(schemaErrors(schema, body)).toEqual([]);
  else expect(body).toBeUndefined();
  // Only replayed responses have this one.
  const { 'Idempotency-Replayed': _, ...always } = response?.headers ?? {};
  for (const name of Object.keys(always)) expect(headers.has(name), name).toBe(true);
}

function parametersIn({ parameters = [] }: Described, refs: string) {
  return parameters.filter((it) => it.in === refs);
}

function formOf({ requestBody }: Described): Record<string, string> {
  return requestBody?.content['application/x-www-form-urlencoded']?.example as Record<string, string>;
}

function find(id: string): Place {
  const found = described.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`${id} is not in the document`);
  return found;
}
