import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserSession, hiddenFields, openBrowser } from './browser-session.ts';
import type { ReceivedResponse } from './http-client.ts';
import { whenFileEnds } from './when-file-ends.ts';

export type OpenidProvider = {
  issuer: string;
  client: { id: string; secret: string };
  /** Addresses by account; the account is its subject. */
  accounts: Map<string, { email: string; email_verified: boolean; groups?: string[] }>;
  /** Somebody follows the redirect to it, signs in and consents. Returns where it sends the browser back to. */
  signIn(address: string, account: string, browser?: BrowserSession): Promise<string>;
  /** Somebody follows the address that signs out there, and confirms it if asked. Returns where it sends the browser back to. */
  signOut(address: string, browser: BrowserSession): Promise<string>;
};

/**
 * The certified OpenID provider `oidc-provider`, strict about everything: the redirect URI, PKCE, client
 * authentication; addresses are only in its UserInfo. Its pages are those that it has for development.
 */
export async function startOpenidProvider(
  redirectUris: () => string[],
  postLogoutRedirectUris: () => string[] = () => [],
): Promise<OpenidProvider> {
  const { Provider } = await import('oidc-provider');
  const server = createServer((request, response) => void callback(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenFileEnds(() => void server.close().closeAllConnections());

  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'deskbell', secret: 'the secret of this test client' };
  const accounts: OpenidProvider['accounts'] = new Map();
  const provider = new Provider(issuer, {
    clients: [],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
  });
  // Looked up when it is needed: the redirect URI contains an id that is made with the provider's issuer.
  const Client = provider.Client as unknown as {
    new (metadata: object): object;
    find(id: string): Promise<unknown>;
  };
  Client.find = async (id) =>
    id === client.id
      ? new Client({
          ...registration(client),
          redirect_uris: redirectUris(),
          post_logout_redirect_uris: postLogoutRedirectUris(),
        })
      : undefined;
  const callback = provider.callback();

  return {
    issuer,
    client,
    accounts,
    signIn: (address, account, browser = openBrowser(issuer)) =>
      follow(browser, issuer, { address, fields: { login: account, password: 'anything' } }),
    signOut: (address, browser) => follow(browser, issuer, { address, fields: { logout: 'yes' } }),
  };
}

/** Follows redirects, and submits forms with these fields, until an address elsewhere. */
async function follow(
  browser: BrowserSession,
  issuer: string,
  { address, fields }: { address: string; fields: Record<string, string> },
): Promise<string> {
  const path = (url: string | null) => (url ?? '').replace(issuer, '');
  let response: ReceivedResponse = await browser.get(path(address));
  for (let step = 0; step < 20; step += 1) {
    const location = response.headers.get('location');
    if (location !== null && !location.startsWith(issuer) && !location.startsWith('/')) return location;
    if (location !== null) {
      response = await browser.get(path(location));
      continue;
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(response.text)?.[1];
    if (action === undefined) throw new Error(`It shows no form: ${response.status} ${response.text}`);
    response = await browser.post(path(action), { ...hiddenFields(response), ...fields });
  }
  throw new Error('It never sends the browser back.');
}

function registration({ id, secret }: OpenidProvider['client']) {
  return {
    client_id: id,
    client_secret: secret,
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
}
