import type { FastifyRequest } from 'fastify';
import { isLoopback } from './host-check.ts';

/**
 * Whether a write came from one of our own pages, as far as the browser tells (security 31, 88). Every browser sends
 * Origin with a posted form; a client that sends neither Origin nor Sec-Fetch-Site isn't a browser and has no cookie.
 */
export function isSameOrigin(request: FastifyRequest, baseUrl: URL): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || origin === ownOrigin(request, baseUrl);
}

/** localhost and 127.0.0.1 are both us, but each only to its own pages. The Host was validated before. */
function ownOrigin(request: FastifyRequest, baseUrl: URL): string {
  return isLoopback(baseUrl) ? `${baseUrl.protocol}//${request.headers.host}` : baseUrl.origin;
}
