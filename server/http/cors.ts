import type { FastifyInstance } from 'fastify';

/** Every header of our responses that a client could need and a browser would hide. */
const exposed = [
  'allow',
  'content-disposition',
  'deprecation',
  'etag',
  'idempotency-replayed',
  'link',
  'location',
  'retry-after',
  'sunset',
  'www-authenticate',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
].join(', ');
const allowed = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
].join(', ');

/**
 * Allows browser apps to call the paths below a prefix from any origin. No credentials are involved: the app itself
 * sends its token (contract section 11).
 */
export function allowAnyOrigin(app: FastifyInstance, prefix: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(prefix)) return;
    reply.header('access-control-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('access-control-expose-headers', exposed);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowed,
      'access-control-max-age': '86400',
    });
    return reply.code(204).send();
  });
}
