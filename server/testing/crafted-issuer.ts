import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { whenFileEnds } from './when-file-ends.ts';

export type CraftedIssuer = {
  issuer: string;
  client: { id: string; secret: string };
  /** Makes the ID token of the next exchange, from that of an honest provider; by default it stays as it is. */
  craft: (honest: JWTPayload, sign: Sign) => Promise<string>;
  /** In addition to or in place of what an honest provider says about itself. */
  metadata: Record<string, unknown>;
  /** Where a provider would send the browser after somebody has signed in there. */
  respond(address: string, changes?: Record<string, string>): string;
  /** Signs anything with its key. */
  sign: Sign;
  /** How often a code was exchanged. */
  exchanges: number;
};

type Sign = (claims: JWTPayload, header?: { alg: string }) => Promise<string>;

/** A provider that says whatever a test wants it to say; its address and its key are real. */
export async function startCraftedIssuer(): Promise<CraftedIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const nonces = new Map<string, string>();
  const sign: Sign = (claims, header = { alg: 'RS256' }) =>
    new SignJWT(claims).setProtectedHeader({ kid: 'one', ...header }).sign(privateKey);

  const routes: Record<string, (form: URLSearchParams) => object | Promise<object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: it.issuer,
      authorization_endpoint: `${it.issuer}/authorize`,
      token_endpoint: `${it.issuer}/token`,
      jwks_uri: `${it.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      ...it.metadata,
    }),
    '/keys': () => ({ keys: [jwk] }),
    '/token': async (form) => {
      it.exchanges += 1;
      const now = Math.floor(Date.now() / 1000);
      const nonce = nonces.get(form.get('code') ?? '');
      if (nonce === undefined) return { error: 'invalid_grant' };
      const honest = { iss: it.issuer, aud: it.client.id, sub: 'subject', iat: now, exp: now + 300, nonce };
      return {
        access_token: 'access',
        token_type: 'Bearer',
        id_token: await it.craft(honest as JWTPayload, sign),
      };
    },
  };

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    const route = routes[new URL(request.url ?? '/', it.issuer).pathname];
    const content = await route?.(form);
    const status = content === undefined ? 404 : Object.hasOwn(content, 'error') ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(content));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenFileEnds(() => void server.close().closeAllConnections());

  const it: CraftedIssuer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client: { id: 'deskbell', secret: 'the secret of this test client, long enough for any HMAC' },
    craft: (honest) => sign(honest),
    sign,
    metadata: {},
    exchanges: 0,
    respond(address, changes = {}) {
      const request = new URL(address).searchParams;
      const code = `code ${nonces.size}`;
      nonces.set(code, request.get('nonce') ?? '');
      const back = new URL(request.get('redirect_uri') ?? '');
      back.search = `${new URLSearchParams({ code, state: request.get('state') ?? '', iss: it.issuer, ...changes })}`;
      return back.href;
    },
  };
  return it;
}
