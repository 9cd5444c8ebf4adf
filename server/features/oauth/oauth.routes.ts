import type { FastifyError, FastifyInstance } from 'fastify';
import { scopes } from '../../../contract/scopes.ts';
import type { FailureLimit } from '../../access/failure-limit.ts';
import { revokeConnection } from '../../access/revoke-connection.ts';
import { hashSecret } from '../../access/secret-token.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { toApiError } from '../../errors/to-api-error.ts';
import { UnsupportedMediaType } from '../../errors/unsupported-media-type.ts';
import { errorBody } from '../../http/error-responses.ts';
import { formOf, readFormsOnly } from '../../http/form.ts';
import { authenticateClient } from './token/authenticate-client.ts';
import { checkExchange, checkGrantType, checkRepetition } from './token/check-exchange.ts';
import { exchangePublicly } from './token/exchange-publicly.ts';
import { publicClient, publicClientId } from './token/public-client.ts';
import { recordFailedExchange } from './token/record-failed-exchange.ts';
import { redeemCode } from './token/redeem-code.ts';
import { accessSeconds, type IssuedTokens } from './token/refresh-tokens.ts';
import { TokenError } from './token-error.ts';

type Dependencies = { database: Database; limit: FailureLimit };

/** The scope for apps' servers: forms in, JSON out, nothing cached (RFC 6749 sections 5.1 and 5.2). */
export async function backChannel(scope: FastifyInstance): Promise<void> {
  await readFormsOnly(scope);
  scope.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const fault = error instanceof TokenError ? error : tokenErrorFrom(error);
    if (fault) return reply.code(fault.status).headers(fault.headers).send(bodyOf(fault));
    const other = toApiError(error);
    if (other.status >= 500) request.log.error({ err: error }, 'a request failed');
    return reply
      .code(other.status)
      .headers(other.extra.headers ?? {})
      .send(errorBody(other));
  });
}

/** At these endpoints, a body of the wrong type is an invalid request like any other (security 43). */
function tokenErrorFrom(error: unknown): TokenError | undefined {
  const { status, message } = toApiError(error);
  if (status !== 400 && status !== 415) return undefined;
  const isNamed = error instanceof UnsupportedMediaType;
  return new TokenError(
    'invalid_request',
    isNamed ? message : 'Send the fields as application/x-www-form-urlencoded.',
  );
}

function bodyOf(fault: TokenError) {
  return { error: fault.code, error_description: fault.message };
}

/** `GET /.well-known/oauth-authorization-server` (RFC 8414): what a client library needs to know, and no more. */
export function metadataRoute(scope: FastifyInstance, issuer: () => string): void {
  scope.get('/.well-known/oauth-authorization-server', async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/api/oauth/authorize`,
    token_endpoint: `${issuer()}/api/oauth/token`,
    revocation_endpoint: `${issuer()}/api/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
    client_id_metadata_document_supported: true,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));
}

/** `POST /api/oauth/token` (spec section 4.2): exchanges a code for a token, with the checks in the order of RFC 6749. */
export function tokenRoute(
  scope: FastifyInstance,
  { database, limit, baseUrl, now }: Dependencies & { baseUrl: () => URL; now: () => Microseconds },
): void {
  scope.post('/api/oauth/token', async (received, reply) => {
    const form = formOf(received);
    checkRepetition(form);
    const client = { form, authorization: received.headers.authorization, address: received.ip };
    const clientId = publicClientId(client);
    const request = { form, baseUrl: baseUrl(), now: now() };
    const issued =
      clientId === undefined ? undefined : await exchangePublicly(database, { ...request, clientId });
    if (issued) return reply.send(publicTokens(issued));
    checkGrantType(form);
    const appId = await authenticateClient({ reader: database, limit }, client);
    const exchange = checkExchange(form, baseUrl());
    const redeemed = await redeemCode(database, appId, exchange);
    if (!redeemed) {
      if (exchange.isForMcp && (await isCodeOfApi(database, appId, exchange.code))) throw codeOfApi();
      await recordFailedExchange(database, appId, exchange.code);
      throw new TokenError(
        'invalid_grant',
        'The code is wrong, used or expired, or was issued for another request.',
      );
    }
    return reply.send({
      access_token: redeemed.token,
      token_type: 'Bearer',
      scope: redeemed.scopes.join(' '),
    });
  });
}

function publicTokens({ token, refreshToken, scopes }: IssuedTokens) {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  };
}

/** The code stays unused: it's the right one, at the wrong time or place. */
async function isCodeOfApi(reader: Reader, appId: string, code: string): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_code_of_api',
    text: 'SELECT 1 FROM authorization_codes WHERE code_hash = $1 AND app_id = $2 AND NOT is_for_mcp AND used_at IS NULL',
    values: [hashSecret(code), appId],
  });
  return rows.length > 0;
}

function codeOfApi(): TokenError {
  return new TokenError(
    'invalid_target',
    'The code was requested without resource: its token is for the API.',
  );
}

/**
 * `POST /api/oauth/revoke` (RFC 7009): an app ends its connection with one of its tokens, which invalidates all of
 * them. An unknown token, or another app's, gets a 200 as well and nothing happens.
 */
export function revokeRoute(scope: FastifyInstance, { database, limit }: Dependencies): void {
  scope.post('/api/oauth/revoke', async (request, reply) => {
    const form = formOf(request);
    checkRepetition(form);
    const client = { form, authorization: request.headers.authorization, address: request.ip };
    const token = form.get('token');
    const clientId = publicClientId(client);
    const appId =
      (clientId !== undefined && (await clientOfToken(database, clientId, token ?? ''))) ||
      (await authenticateClient({ reader: database, limit }, client));
    if (!token) throw new TokenError('invalid_request', 'token is missing.');
    const connectionId = await connectionOf(database, appId, token);
    if (connectionId !== undefined) {
      await database.transaction((transaction) =>
        revokeConnection(transaction, connectionId, { type: 'app', appId }),
      );
    }
    return reply.code(200).send();
  });
}

/** A client without a secret revokes by having one of its tokens. */
async function clientOfToken(reader: Reader, clientId: string, token: string): Promise<string | undefined> {
  return (
    (await publicClient(reader, clientId, { table: 'tokens', secret: token })) ??
    (await publicClient(reader, clientId, { table: 'refresh_tokens', secret: token }))
  );
}

async function connectionOf(reader: Reader, appId: string, token: string): Promise<string | undefined> {
  const [row] = await reader.read<{ id: string }>({
    name: 'connection_of_token',
    text: `SELECT c.id FROM tokens t JOIN connections c ON c.id = t.connection_id
            WHERE t.secret_hash = $1 AND t.revoked_at IS NULL AND c.app_id = $2
            UNION ALL
           SELECT c.id FROM refresh_tokens r JOIN connections c ON c.id = r.connection_id
            WHERE r.secret_hash = $1 AND c.app_id = $2`,
    values: [hashSecret(token), appId],
  });
  return row?.id;
}
