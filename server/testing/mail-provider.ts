import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MailSignInProvider } from '../features/channels/mail-channels/sign-in/providers.ts';

export type MailProvider = {
  /** Its address, in place of the real one; its mail servers are the given ones. */
  replace(real: MailSignInProvider, servers: { imap: number; smtp: number }): MailSignInProvider;
  /**
   * A person signs in and allows it. Returns the parameters that the browser comes back with.
   *
   * @throws Error with the text of its own page
   */
  allow(url: string): { state: string; code: string };
  /** Whether its mail servers accept this token. */
  accepts(accessToken: string): boolean;
  /** The declared lifetime of access tokens. */
  expiresIn: number;
  /** How often a refresh token was exchanged. */
  refreshes: number;
  /** As when the person revokes the app's access, or changes their password. */
  revokeAll(): void;
  /** Access tokens only: the servers refuse them from now on. */
  endAccess(): void;
  /** How many requests are pending. */
  unanswered: number;
  /** It doesn't respond until the returned function is called. */
  stopAnswering(): () => void;
  stop(): Promise<void>;
};

type Grant = { code: string; clientId: string; redirectUri: string; challenge: string; isOffline: boolean };

/**
 * The OAuth server of a mailbox provider, like Google's and Microsoft's documented ones: codes work once, with the
 * client, redirect URI and code verifier they belong to; a refresh token needs `access_type=offline` or
 * `offline_access`, and each use returns another one, which ends the previous one.
 */
export async function startMailProvider(client: { id: string; secret: string }): Promise<MailProvider> {
  const grants = new Map<string, Grant>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  let answering = Promise.resolve();
  const secret = () => randomBytes(16).toString('base64url');

  function issue(isOffline: boolean) {
    const [access, refresh] = [secret(), secret()];
    accessTokens.add(access);
    if (isOffline) refreshTokens.add(refresh);
    const tokens = { access_token: access, token_type: 'Bearer', expires_in: provider.expiresIn };
    return [200, isOffline ? { ...tokens, refresh_token: refresh } : tokens] as const;
  }

  const refuse = (error: string, error_description: string, status = 400) =>
    [status, { error, error_description }] as const;

  function exchange(form: URLSearchParams) {
    const of = (name: string) => form.get(name) ?? '';
    if (of('client_id') !== client.id || of('client_secret') !== client.secret)
      return refuse('invalid_client', 'The provided client secret is invalid.', 401);
    if (of('grant_type') === 'refresh_token') {
      if (!refreshTokens.delete(of('refresh_token')))
        return refuse('invalid_grant', 'Token has been expired or revoked.');
      provider.refreshes += 1;
      return issue(true);
    }
    const grant = grants.get(of('code'));
    grants.delete(of('code'));
    const challenge = createHash('sha256').update(of('code_verifier')).digest('base64url');
    if (grant?.redirectUri !== of('redirect_uri') || grant.challenge !== challenge)
      return refuse('invalid_grant', 'Malformed auth code.');
    return issue(grant.isOffline);
  }

  const server = createServer(async (request: IncomingMessage, response) => {
    const form = await text(request);
    provider.unanswered += 1;
    await answering;
    provider.unanswered -= 1;
    const [status, body] = exchange(new URLSearchParams(form));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: MailProvider = {
    expiresIn: 3600,
    refreshes: 0,
    unanswered: 0,
    replace: (real, { imap, smtp }) => ({
      ...real,
      authorizeUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      incoming: { host: 'localhost', port: imap, security: 'tls' },
      outgoing: { host: 'localhost', port: smtp, security: 'tls' },
    }),
    allow(url) {
      const { searchParams } = new URL(url);
      const of = (name: string) => searchParams.get(name) ?? '';
      if (of('client_id') !== client.id) throw new Error('invalid_client');
      if (of('response_type') !== 'code' || of('code_challenge_method') !== 'S256')
        throw new Error('unsupported_response_type');
      const code = secret();
      const isOffline = of('access_type') === 'offline' || of('scope').split(' ').includes('offline_access');
      grants.set(code, {
        code,
        clientId: client.id,
        redirectUri: of('redirect_uri'),
        challenge: of('code_challenge'),
        isOffline,
      });
      return { state: of('state'), code };
    },
    accepts: (accessToken) => accessTokens.has(accessToken),
    revokeAll() {
      refreshTokens.clear();
      accessTokens.clear();
    },
    endAccess: () => accessTokens.clear(),
    stopAnswering() {
      const { promise, resolve } = Promise.withResolvers<void>();
      answering = promise;
      return resolve;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}
