import type { FastifyError, FastifyInstance } from 'fastify';
import { toApiError } from '../../errors/to-api-error.ts';
import { UnsupportedMediaType } from '../../errors/unsupported-media-type.ts';
import { errorBody } from '../../http/answer-errors.ts';
import { readFormsOnly } from '../../http/form.ts';
import { TokenError } from './token-error.ts';

/** Inside this scope an app's server talks to us: forms in, JSON out, nothing kept (RFC 6749 sections 5.1 and 5.2). */
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

/** A body of the wrong kind is, at these endpoints, an invalid request like any other (security 43). */
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
