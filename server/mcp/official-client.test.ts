import {
  Client,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../testing/browser-session.ts';
import { ofThisMachine, serveDocuments } from '../testing/client-documents.ts';
import { answerConsent, redirectOf } from '../testing/oauth-flow.ts';
import { startWorld } from '../testing/start-world.ts';

const redirectUrl = 'http://localhost:51234/callback';
const documents = await serveDocuments((request, response) => {
  const client_id = `${documents}${request.url}`;
  response.end(JSON.stringify({ client_id, redirect_uris: ['http://localhost/callback'] }));
});
const { app, world } = await startWorld({ documents: ofThisMachine });
await app.database.write({ text: `UPDATE organizations SET assistant_domains = '{localhost}'`, values: [] });
afterAll(() => app.stop());

/** What an assistant's settings would hold: nothing but the URL of its own document. */
function forgetfulProvider() {
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  let asked: URL | undefined;
  let information: object | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadataUrl: `${documents}/client.json`,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: 'A test' },
    clientInformation: () => information as never,
    saveClientInformation: (saved) => {
      information = saved;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    redirectToAuthorization: (url) => {
      asked = url;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
  };
  return { provider, asked: () => asked, tokens: () => tokens };
}

test.each(['127.0.0.1', 'localhost'])(
  'check 2: at %s, the official client finds its way from the 401 to a tool without any settings',
  async (host) => {
    const url = new URL('/mcp', app.baseUrl.replace('127.0.0.1', host));
    const { provider, asked, tokens } = forgetfulProvider();
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
    const first = new Client({ name: 'a test', version: '1' });
    await expect(first.connect(transport)).rejects.toThrow();

    const address = asked() ?? new URL(app.baseUrl);
    expect(address.searchParams.get('resource')).toBe(url.href);
    const browser = openBrowser(app.baseUrl);
    const path = address.pathname + address.search;
    await browser.signIn(world.mara, path);
    const { query } = redirectOf(await answerConsent(browser, await browser.get(path)));
    await transport.finishAuth(new URLSearchParams(query));

    const client = new Client({ name: 'a test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    const { isError } = await client.callTool({ name: 'list_conversations', arguments: {} });
    expect(isError).toBeUndefined();
    expect(tokens()?.refresh_token).toMatch(/^dbr_/);
  },
);
