import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidRequest } from '../errors/invalid-request.ts';
import { MisdirectedRequest } from '../errors/misdirected-request.ts';
import { UriTooLong } from '../errors/uri-too-long.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Answers only under its own name: a page of a stranger's whose name points here reads nothing (security S35, 79). */
export function refuseForeignHosts(app: FastifyInstance, baseUrl: () => URL, longestUrl: number): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > longestUrl) throw new UriTooLong();
    if (countHeader(request, 'host') > 1) throw new InvalidRequest('A request has one Host header.');
    if (request.routeOptions.config.anyHost || isOurs(request.headers.host, baseUrl())) return;
    throw new MisdirectedRequest();
  });
}

/** How often a header was sent; Node keeps only the first of some (security 60, S28). */
export function countHeader(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw;
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

function isOurs(host: string | undefined, baseUrl: URL): boolean {
  if (host === undefined) return false;
  const sent = host.toLowerCase();
  if (sent === baseUrl.host) return true;
  return isLoopback(baseUrl) && loopbackNames.some((name) => sent === name + portOf(baseUrl));
}

/** Whether an address is this machine's own. */
export function isLoopback(url: URL): boolean {
  return loopbackNames.includes(url.hostname);
}

function portOf(url: URL): string {
  return url.port === '' ? '' : `:${url.port}`;
}
