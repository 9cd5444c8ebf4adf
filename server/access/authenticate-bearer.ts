import { InvalidToken, MissingToken } from '../errors/errors.ts';
import type { TokenCaller } from './caller.ts';
import type { CallerLookup } from './caller-lookup.ts';
import { hashSecret, isSecretToken } from './secret-token.ts';

/**
 * RFC 6750 section 2.1: the token is only accepted in the Authorization header. Errors never say why a token is
 * invalid: unknown, revoked, mistyped, of another kind and for another resource look the same.
 *
 * @throws MissingToken, InvalidToken
 */
export async function authenticateBearer(
  authorization: string | undefined,
  findCaller: CallerLookup,
  { isForMcp = false } = {},
): Promise<TokenCaller> {
  const [scheme = '', token = '', ...more] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer') throw new MissingToken();
  if (more.length > 0 || !isAccessToken(token)) throw new InvalidToken();
  const caller = await findCaller(hashSecret(token));
  if (caller?.isForMcp !== isForMcp) throw new InvalidToken();
  return caller;
}

/** Of an app, or a person's own. */
function isAccessToken(text: string): boolean {
  return isSecretToken('dbt', text) || isSecretToken('dbp', text);
}
