import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from 'fastify';
import { InvalidRequest, MisdirectedRequest, UriTooLong } from '../errors/errors.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Only responds under its own name: a stranger's page whose name points here can read nothing (security S35, 79). */
export function refuseForeignHosts(app: FastifyInstance, baseUrl: () => URL, maxUrlLength: number): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.url.length > maxUrlLength) throw new UriTooLong();
    if (!hasOneHost(request)) throw new InvalidRequest('A request has exactly one Host header.');
    if (!isAllowedHost(request, baseUrl())) throw new MisdirectedRequest();
    done();
  });
}

function isAllowedHost({ headers: { host }, routeOptions }: FastifyRequest, baseUrl: URL): boolean {
  const { anyHost = false, loopbackHost = false } = routeOptions.config;
  return anyHost || isOurs(host, baseUrl) || (loopbackHost && isLoopbackHost(host));
}

/** RFC 9112 section 3.2: a missing Host is only valid if the protocol version doesn't have it yet. */
function hasOneHost(request: FastifyRequest): boolean {
  const count = countHeader(request, 'host');
  return count === 1 || (count === 0 && request.raw.httpVersion === '1.0');
}

/**
 * A request's path and query. In the absolute form for proxies (`GET http://host/path`) the address's host replaces
 * the header (RFC 9112 section 3.2.2), so that both forms are checked alike.
 */
export function originForm({ url = '/', headers }: RawRequestDefaultExpression): string {
  const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined || rest === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** How often a header was sent; Node keeps only the first of some (security 60, S28). */
export function countHeader(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw;
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name.toLowerCase())
    .length;
}

function isOurs(host: string | undefined, baseUrl: URL): boolean {
  if (host === undefined) return false;
  const sent = host.toLowerCase();
  if (sent === baseUrl.host) return true;
  return isLoopback(baseUrl) && loopbackNames.some((name) => sent === name + portOf(baseUrl));
}

function isLoopbackHost(host = ''): boolean {
  return loopbackNames.includes(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}

/** Whether an address is this machine's own. */
export function isLoopback(url: URL): boolean {
  return loopbackNames.includes(url.hostname);
}

function portOf(url: URL): string {
  return url.port === '' ? '' : `:${url.port}`;
}
