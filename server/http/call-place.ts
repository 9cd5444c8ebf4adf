import type { FastifyRequest } from 'fastify';

/** Where a request came from: the address as trusted proxies tell it, never a header that anybody may send. */
export function callPlace(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}
