import { on } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  authorizeUrl,
  CallbackError,
  createPkcePair,
  createState,
  exchangeCode,
  type OAuthClient,
  readCallback,
} from '@deskbell/sdk';

/** Only the scopes that the assistant needs; the consent screen lists them. */
const scopes = ['conversations:read', 'messages:read', 'messages:write', 'notes:write'] as const;

/**
 * Asks the user to connect this app, and returns the token. The browser redirects to a local port that is open only for this
 * (RFC 8252 section 7.3).
 */
export async function connect(app: OAuthClient): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  const requests = on(server, 'request');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const { verifier, challenge } = await createPkcePair();
    const state = createState();
    console.log(
      `Open this URL to connect:\n  ${authorizeUrl({ ...app, redirectUri, scopes, state, challenge })}`,
    );
    const code = await codeFrom(requests, { baseUrl: app.baseUrl, state });
    return (await exchangeCode(app, { code, verifier, redirectUri })).access_token;
  } finally {
    server.close();
    server.closeIdleConnections();
  }
}

async function codeFrom(requests: AsyncIterable<unknown[]>, expected: { baseUrl: string; state: string }) {
  for await (const [request, response] of requests as AsyncIterable<[IncomingMessage, ServerResponse]>) {
    const respond = (status: number, text: string) => {
      response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end(text);
    };
    try {
      const code = readCallback(request.url ?? '/', expected);
      respond(200, 'Connected. You can close this tab.');
      return code;
    } catch (error) {
      if (!(error instanceof CallbackError)) throw error;
      respond(400, error.message);
      // Any page can send a browser to this port. Only a response to our own request ends the wait.
      if (error.code !== 'invalid_state' && error.code !== 'invalid_issuer') throw error;
    }
  }
  throw new Error('The port was closed before the browser redirected to it.');
}
