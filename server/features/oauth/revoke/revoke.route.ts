import type { FastifyInstance } from 'fastify';
import type { FailureLimit } from '../../../access/failure-limit.ts';
import { revokeConnection } from '../../../access/revoke-connection.ts';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { formOf } from '../../../http/form.ts';
import { authenticateClient } from '../token/authenticate-client.ts';
import { checkRepetition } from '../token/check-exchange.ts';
import { TokenError } from '../token-error.ts';

/**
 * `POST /api/oauth/revoke` (RFC 7009): an app ends its connection by one of its tokens, and every token of it dies. A
 * token nobody knows, or another app's, is answered 200 as well and nothing happens.
 */
export function revokeRoute(scope: FastifyInstance, database: Database, limit: FailureLimit): void {
  scope.post('/api/oauth/revoke', async (request, reply) => {
    const form = formOf(request);
    checkRepetition(form);
    const client = { form, authorization: request.headers.authorization, address: request.ip };
    const appId = await authenticateClient({ reader: database, limit }, client);
    const token = form.get('token');
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

async function connectionOf(reader: Reader, appId: string, token: string): Promise<string | undefined> {
  const [row] = await reader.read<{ id: string }>({
    name: 'connection_of_token',
    text: `SELECT c.id FROM tokens t JOIN connections c ON c.id = t.connection_id
            WHERE t.secret_hash = $1 AND t.revoked_at IS NULL AND c.app_id = $2`,
    values: [hashSecret(token), appId],
  });
  return row?.id;
}
