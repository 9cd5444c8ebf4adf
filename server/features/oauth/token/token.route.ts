import type { FastifyInstance } from 'fastify';
import type { FailureLimit } from '../../../access/failure-limit.ts';
import type { Database } from '../../../db/database.ts';
import { formOf } from '../../../http/form.ts';
import { TokenError } from '../token-error.ts';
import { authenticateClient } from './authenticate-client.ts';
import { checkExchange, checkGrantType, checkRepetition } from './check-exchange.ts';
import { recordFailedExchange } from './record-failed-exchange.ts';
import { redeemCode } from './redeem-code.ts';

/** `POST /api/oauth/token` (spec section 4.2): code for token, check by check in the order of RFC 6749. */
export function tokenRoute(scope: FastifyInstance, database: Database, limit: FailureLimit): void {
  scope.post('/api/oauth/token', async (request, reply) => {
    const form = formOf(request);
    checkRepetition(form);
    checkGrantType(form);
    const client = { form, authorization: request.headers.authorization, address: request.ip };
    const appId = await authenticateClient({ reader: database, limit }, client);
    const exchange = checkExchange(form);
    const redeemed = await redeemCode(database, appId, exchange);
    if (!redeemed) {
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
