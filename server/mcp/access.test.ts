import { afterAll, describe, expect, test } from 'vitest';
import { type Scope, scopes } from '../../contract/scopes.ts';
import { callTool, sendMcp } from '../testing/mcp-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, ada, tea } = world;
const list = { method: 'tools/list' };
const mcpToken = (options: Parameters<typeof tokenFor>[3] = {}) =>
  tokenFor(app.database, bicycles, mara, { ...options, isForMcp: true });
const metadataUrl = `${app.baseUrl}/.well-known/oauth-protected-resource/mcp`;

test('without a token, the challenge names where to get one, and the scopes to ask for', async () => {
  const response = await sendMcp(app, undefined, list);
  expect(response.status).toBe(401);
  const challenge = response.headers.get('www-authenticate') ?? '';
  expect(challenge).toContain(`resource_metadata="${metadataUrl}"`);
  expect(challenge).toMatch(/^Bearer realm="deskbell", scope="[a-z:_ ]*conversations:read[a-z:_ ]*", /);
  expect(challenge).not.toContain('error=');
});

test('the metadata of the resource name it, and this server as its authorization server', async () => {
  const { body } = await app.send('/.well-known/oauth-protected-resource/mcp');
  expect(body).toMatchObject({
    resource: `${app.baseUrl}/mcp`,
    authorization_servers: [app.baseUrl],
    bearer_methods_supported: ['header'],
  });
  expect(body.scopes_supported).toContain('conversations:read');
});

test('on this machine, the metadata name the resource by the name that the client uses', async () => {
  const localhost = app.baseUrl.replace('127.0.0.1', 'localhost');
  const response = await fetch(`${localhost}/.well-known/oauth-protected-resource/mcp`);
  expect(await response.json()).toMatchObject({
    resource: `${localhost}/mcp`,
    authorization_servers: [app.baseUrl],
  });
});

describe('check 3: a token is for the API or for /mcp', () => {
  test('a token of the API, a personal token’s kind and a mistyped one get the same 401 at /mcp', async () => {
    const token = await tokenFor(app.database, bicycles, mara);
    const other = await sendMcp(app, `${token.slice(0, -1)}x`, list);
    const response = await sendMcp(app, token, list);
    expect([response.status, response.body]).toEqual([401, other.body]);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(response.headers.get('www-authenticate')).toContain('resource_metadata=');
  });

  test('a token of /mcp is refused by the API, and accepted here', async () => {
    const token = await mcpToken();
    expect((await sendMcp(app, token, list)).status).toBe(200);
    const refused = await app.api(token).get('/me');
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_token']);
  });
});

test('a tool beyond the token’s scopes is a 403 that names all scopes of the tool', async () => {
  const token = await mcpToken({ scopes: ['conversations:read'] });
  const input = { conversation_id: bicycles.conversation.publicId };
  const response = await callTool(app, token, 'get_conversation', input);
  expect([response.status, response.body.error]).toEqual([403, 'insufficient_scope']);
  const challenge = response.headers.get('www-authenticate');
  expect(challenge).toContain('error="insufficient_scope", scope="conversations:read messages:read"');
  expect(challenge).toContain(`resource_metadata="${metadataUrl}"`);
});

test('a token sees the tools that its scopes allow, always in the same order', async () => {
  const namesFor = async (names: readonly Scope[]) => {
    const { body } = await sendMcp(app, await mcpToken({ scopes: names }), list);
    return body.result.tools.map(({ name }: { name: string }) => name);
  };
  expect(await namesFor(['tags:read', 'members:read'])).toEqual(['list_tags', 'list_members']);
  expect(await namesFor(['members:read', 'tags:read'])).toEqual(['list_tags', 'list_members']);
  const { body } = await sendMcp(app, await mcpToken(), list);
  expect(body.result).toMatchObject({ cacheScope: 'private' });
});

test('another organization’s records are not found, like ids that do not exist', async () => {
  expect((await (await as(ada)).get(`/conversations/${tea.conversation.publicId}`)).status).toBe(200);
  const token = await mcpToken();
  const read = async (id: string) =>
    (await callTool(app, token, 'get_conversation', { conversation_id: id })).body.result;
  const result = await read(tea.conversation.publicId);
  expect(result).toEqual(await read(`${tea.conversation.publicId.slice(0, -4)}0000`));
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('not_found') }] });
});

test('an invalid argument is an error that the model can read, in the words of the API', async () => {
  const { status, body } = await callTool(app, await mcpToken(), 'list_conversations', { status: 'lost' });
  expect([status, body.result.isError]).toEqual([200, true]);
  expect(JSON.parse(body.result.content[0].text)).toMatchObject({
    error: 'validation_error',
    details: [{ field: 'status', code: 'not_offered' }],
  });
});

test('a tool that does not exist is a protocol error', async () => {
  const { body } = await callTool(app, await mcpToken(), 'delete_everything');
  expect(body.error).toMatchObject({ code: -32602 });
});

test.each(['GET', 'DELETE'])('%s is 405: there are no sessions', async (method) => {
  const response = await app.send('/mcp', { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('security S35: a page of another site is refused, whatever token it sends', async () => {
  const { status } = await fetch(`${app.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await mcpToken()}`,
      'content-type': 'application/json',
      origin: 'https://elsewhere.example',
    },
    body: '{}',
  });
  expect(status).toBe(403);
});

test('several messages in one request are refused: each would count as one', async () => {
  const headers = { authorization: `Bearer ${await mcpToken()}` };
  const response = await app.send('/mcp', { json: [{}, {}], headers });
  expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
});

test('a revoked connection is refused with the next call', async () => {
  const scope: Scope[] = [...scopes];
  const token = await tokenFor(app.database, tea, ada, { scopes: scope, isForMcp: true });
  expect((await sendMcp(app, token, list)).status).toBe(200);
  await app.send('/api/oauth/revoke', {
    form: { client_id: tea.app.clientId, client_secret: tea.app.secret, token },
  });
  expect((await sendMcp(app, token, list)).status).toBe(401);
});
