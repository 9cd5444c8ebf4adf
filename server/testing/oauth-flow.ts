import { createHash, randomBytes } from 'node:crypto';
import { readPage } from '../pages/read-page.ts';
import { type BrowserSession, hiddenFields } from './browser-session.ts';
import type { ReceivedResponse } from './http-client.ts';
import type { TestApp } from './start-app.ts';
import { redirectUri } from './world.ts';

export type OAuthClient = { clientId: string; secret: string };
export type Fields = Record<string, string | undefined>;
export type GrantedCode = { code: string; verifier: string; redirectUri: string };

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The spec's own six parameters (section 4.1), with some changed, added or, if undefined, left out. */
export function authorizePath({ clientId }: { clientId: string }, changes: Fields = {}): string {
  const fields: Fields = {
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'conversations:read messages:write',
    state: 'a state',
    code_challenge: challengeOf('v'.repeat(43)),
    code_challenge_method: 'S256',
    ...changes,
  };
  return `/api/oauth/authorize?${new URLSearchParams(present(fields))}`;
}

/** Submits a consent page as the signed-in user, with the organization that the page has selected. */
export function answerConsent(
  browser: BrowserSession,
  page: ReceivedResponse,
  changes: Record<string, string> = {},
): Promise<ReceivedResponse> {
  const chosen = readPage(page.text).find(({ attributes }) => attributes.checked !== undefined);
  const organization = chosen?.attributes.value ?? '';
  const form = { ...hiddenFields(page), decision: 'allow', organization_id: organization, ...changes };
  return browser.post('/api/oauth/authorize', form);
}

/** Where a response redirects the browser, with its query. */
export function redirectOf(response: ReceivedResponse): { address: string; query: Record<string, string> } {
  const url = new URL(response.headers.get('location') ?? 'none:');
  return { address: url.href.split('?', 1)[0] ?? '', query: Object.fromEntries(url.searchParams) };
}

/** From the authorization request to the code. The browser is signed in. */
export async function getCode(
  browser: BrowserSession,
  client: OAuthClient,
  changes: Fields = {},
): Promise<GrantedCode> {
  const verifier = newVerifier();
  const path = authorizePath(client, { code_challenge: challengeOf(verifier), ...changes });
  const response = await answerConsent(browser, await browser.get(path));
  const { code } = redirectOf(response).query;
  if (code === undefined)
    throw new Error(`No code came: ${response.status} ${response.headers.get('location')}`);
  return { code, verifier, redirectUri: changes.redirect_uri ?? redirectUri };
}

/** The six form fields of the exchange (spec section 4.2). */
export function exchangeFields(client: OAuthClient, granted: GrantedCode): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code: granted.code,
    redirect_uri: granted.redirectUri,
    client_id: client.clientId,
    client_secret: client.secret,
    code_verifier: granted.verifier,
  };
}

export function exchange(
  app: Pick<TestApp, 'send'>,
  client: OAuthClient,
  granted: GrantedCode,
  changes: Fields = {},
): Promise<ReceivedResponse> {
  return app.send('/api/oauth/token', { form: present({ ...exchangeFields(client, granted), ...changes }) });
}

/** The whole flow to a token. The browser is signed in. */
export async function connect(
  app: Pick<TestApp, 'send'>,
  browser: BrowserSession,
  client: OAuthClient,
  changes: Fields = {},
): Promise<string> {
  const response = await exchange(app, client, await getCode(browser, client, changes));
  if (response.status !== 200) throw new Error(`No token came: ${response.text}`);
  return response.body.access_token;
}

function present(fields: Fields): Record<string, string> {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
