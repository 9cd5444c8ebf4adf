import type { FastifyRequest } from 'fastify';

/** Address and user agent of a request; the address is the one that trusted proxies report, never a header anybody can send. */
export function clientInfo(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}
