import { revokeConnection } from '../../../access/revoke-connection.ts';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { processTime } from '../../../db/timestamps.ts';
import { isDocumentUrl } from '../documents/client-document.ts';
import { TokenError } from '../token-error.ts';
import { checkExchange, checkResource, required } from './check-exchange.ts';
import { publicClient } from './public-client.ts';
import { recordFailedExchange } from './record-failed-exchange.ts';
import { redeemPublicCode } from './redeem-code.ts';
import { type IssuedTokens, refresh } from './refresh-tokens.ts';

type Request = { clientId: string; form: URLSearchParams; baseUrl: URL; now: Microseconds };

/**
 * What the token endpoint does for a client without a secret: it exchanges a code or a refresh token for the next pair.
 * Undefined if the client has a secret, or doesn't exist.
 *
 * @throws TokenError
 */
export async function exchangePublicly(
  database: Database,
  request: Request,
): Promise<IssuedTokens | undefined> {
  const { form, clientId } = request;
  const grant = form.get('grant_type');
  const isCode = grant === 'authorization_code';
  if (!isCode && grant !== 'refresh_token') return undefined;
  const secret = form.get(isCode ? 'code' : 'refresh_token') ?? '';
  const table = isCode ? 'authorization_codes' : 'refresh_tokens';
  const appId = await publicClient(database, clientId, { table, secret });
  if (appId === undefined && !isDocumentUrl(clientId)) return undefined;
  const issued = isCode
    ? await byCode(database, appId, request)
    : await byRefreshToken(database, appId, request);
  if (!issued) throw invalidGrant();
  return issued;
}

async function byCode(database: Database, appId: string | undefined, { form, baseUrl }: Request) {
  const exchange = checkExchange(form, baseUrl);
  const issued = appId === undefined ? undefined : await redeemPublicCode(database, appId, exchange);
  if (issued || appId === undefined) return issued;
  await recordFailedExchange(database, appId, exchange.code);
  await endConnectionOf(database, appId, exchange.code);
  return undefined;
}

async function byRefreshToken(
  database: Database,
  appId: string | undefined,
  { form, baseUrl, now }: Request,
) {
  const refreshToken = required(form, 'refresh_token');
  checkResource(form, baseUrl);
  return appId === undefined ? undefined : refresh(database, { appId, refreshToken, now });
}

/** A code that comes again after its use was stolen: what was refreshed since ends with its first token. */
async function endConnectionOf(database: Database, appId: string, code: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const [used] = await transaction.read<{ connection_id: string }>({
      name: 'find_connection_of_used_code',
      text: `SELECT t.connection_id FROM authorization_codes c JOIN tokens t ON t.code_id = c.id
              WHERE c.code_hash = $1 AND c.app_id = $2 AND c.used_at <= $3`,
      values: [hashSecret(code), appId, processTime(-2)],
    });
    if (used) await revokeConnection(transaction, used.connection_id, { type: 'app', appId });
  });
}

function invalidGrant(): TokenError {
  return new TokenError(
    'invalid_grant',
    'The code or refresh token is wrong, used or expired. Connect again.',
  );
}
