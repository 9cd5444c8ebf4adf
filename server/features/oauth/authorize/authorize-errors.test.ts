import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser-session.ts';
import { authorizePath, type Fields, redirectOf } from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { redirectUri, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await startWorld());
});
afterAll(() => app.stop());

const ask = (changes: Fields, more = '') => app.send(authorizePath(world.bicycles.app, changes) + more);

const challenge = 'c'.repeat(43);

const errors: [rule: string, changes: Fields, error: string][] = [
  ['9: response_type=token', { response_type: 'token' }, 'unsupported_response_type'],
  ['9: response_type=code token', { response_type: 'code token' }, 'unsupported_response_type'],
  ['9: response_type=id_token', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['10: response_mode=fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['10: response_mode=form_post', { response_mode: 'form_post' }, 'invalid_request'],
  ['11: no code_challenge', { code_challenge: undefined }, 'invalid_request'],
  ['11: no PKCE at all', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['12: no code_challenge_method', { code_challenge_method: undefined }, 'invalid_request'],
  ['12: code_challenge_method=plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['12: code_challenge_method=s256', { code_challenge_method: 's256' }, 'invalid_request'],
  ['13: a challenge of 1 character', { code_challenge: 'x' }, 'invalid_request'],
  ['13: a challenge of 42 characters', { code_challenge: challenge.slice(1) }, 'invalid_request'],
  ['13: a challenge of 44 characters', { code_challenge: `${challenge}c` }, 'invalid_request'],
  ['13: a padded challenge', { code_challenge: `${challenge}=` }, 'invalid_request'],
  ['13: a challenge with a plus', { code_challenge: `+${challenge.slice(1)}` }, 'invalid_request'],
  ['13: a challenge with a line break', { code_challenge: `${challenge}\n` }, 'invalid_request'],
  ['13: a challenge with NUL', { code_challenge: `${challenge}\0` }, 'invalid_request'],
  ['19: a state of 4097 characters', { state: 's'.repeat(4097) }, 'invalid_request'],
  ['22: an unknown scope', { scope: 'conversations:read none:such' }, 'invalid_scope'],
  ['22: an empty scope', { scope: '' }, 'invalid_scope'],
  ['22: a blank scope', { scope: '  ' }, 'invalid_scope'],
  ['22: no scope', { scope: undefined }, 'invalid_scope'],
  ['22: a scope with NUL', { scope: 'conversations:read\0' }, 'invalid_scope'],
  ['22: a name that every object has', { scope: '__proto__' }, 'invalid_scope'],
  ['24: an unknown actor', { actor: 'root' }, 'invalid_request'],
  ['24: an actor in another case', { actor: 'App' }, 'invalid_request'],
  ['90: a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ['90: a request_uri', { request_uri: 'https://evil.example/' }, 'request_not_supported'],
];

test.each(errors)('security %s goes back to the app, with state and iss', async (_, changes, error) => {
  const response = await ask(changes);
  expect(response.status).toBe(303);
  const { address, query } = redirectOf(response);
  expect(address).toBe(redirectUri);
  expect(query).toMatchObject({ error, iss: app.baseUrl, state: changes.state ?? 'a state' });
  expect(query.error_description).toBeTruthy();
  expect(query.code).toBeUndefined();
});

test.each(['scope', 'state', 'code_challenge', 'code_challenge_method', 'actor', 'response_type'])(
  'security 20: %s sent twice is invalid_request',
  async (name) => {
    const { query } = redirectOf(await ask({ actor: 'self', response_type: 'code' }, `&${name}=self`));
    expect(query.error).toBe('invalid_request');
  },
);

test('security 22: a scope that the app did not register is invalid_scope', async () => {
  await app.database.write({
    text: "UPDATE apps SET scopes = '{contacts:read}' WHERE id = $1",
    values: [world.tea.app.id],
  });
  const response = await app.send(authorizePath(world.tea.app, { scope: 'contacts:read notes:read' }));
  expect(redirectOf(response).query.error).toBe('invalid_scope');
});

test('security 26: a person who is admin of no organization can’t authorize an app to act on its own behalf, and sees who to ask', async () => {
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.jonas);
  const page = await browser.get(authorizePath(world.bicycles.app, { actor: 'app' }));
  expect(page.status).toBe(403);
  expect(page.text).toContain(world.mara.email);
  expect(page.text).not.toContain('value="allow"');
});

test('a private app of another organization is not available to this person', async () => {
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.ada);
  const page = await browser.get(authorizePath(world.bicycles.app));
  expect(page.status).toBe(403);
  expect(page.text).toContain('isn’t available to your organization');
});

test.each([
  '/api/oauth/register',
  '/api/oauth/introspect',
  '/api/oauth/par',
  '/api/oauth/device_authorization',
])('security 73, 90: %s doesn’t exist', async (path) => {
  const response = await app.send(path, { form: { token: 'x' } });
  expect([response.status, response.body.error]).toEqual([404, 'not_found']);
});
