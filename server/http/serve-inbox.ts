import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NotFound } from '../errors/errors.ts';
import { acceptedCoding, type Coding } from './accepted-coding.ts';

/** The inbox loads only from this server, runs no inline script, and can't be framed (security S15). */
export const inboxPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "frame-src 'self'",
  "manifest-src 'self'",
].join('; ');

/**
 * A worker is subject to its own script's policy, not to the page's: it sends requests to this server, and loads
 * nothing.
 */
const workerPolicy = "default-src 'none'; connect-src 'self'";

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** `/app/assets/…`: the build output, under names with a content hash. Only the names are kept in memory. */
export function serveInboxAssets(app: FastifyInstance, folder: string): void {
  const assets = join(folder, 'assets');
  const names = new Set(readdirSync(assets));
  app.get('/app/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const type = types[name.split('.').at(-1) ?? ''];
    if (!names.has(name) || type === undefined) throw new NotFound();
    const packed = packings.filter((coding) => names.has(name + endings[coding]));
    const coding = acceptedCoding(request, packed);
    if (coding) reply.header('content-encoding', coding);
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    if (name.startsWith('shared-worker-')) reply.header('content-security-policy', workerPolicy);
    return reply.type(type).send(createReadStream(join(assets, name + (coding ? endings[coding] : ''))));
  });
}

/** The build's compressed variants, smallest first. */
const packings = ['br', 'gzip'] as const;
const endings: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', zstd: '.zst' };

/**
 * At the root, so that it controls the whole inbox. Browsers check it daily and whenever the inbox starts, and
 * replace it along with its offline cache as soon as a byte differs: it contains the build's name.
 */
export function serveServiceWorker(app: FastifyInstance, folder: string): void {
  const script = serviceWorkerOf(folder);
  app.get('/service-worker.js', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
    return reply.type(types.js ?? '').send(script);
  });
  // Requested without a session: it contains no data, and the worker caches it.
  app.get('/app/shell', async (_, reply) => sendInbox(reply, folder));
}

/** The service worker of a build: the page names everything else by its content. */
export function serviceWorkerOf(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'));
  const build = createHash('sha256').update(page).digest('base64url').slice(0, 22);
  return readFileSync(join(folder, 'service-worker.js'), 'utf8').replace('__BUILD__', build);
}

/** The page itself, which names the assets: never cached, so that reloading it gets the current version. */
export function sendInbox(reply: FastifyReply, folder: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': inboxPolicy });
  return reply.type('text/html; charset=utf-8').send(createReadStream(join(folder, 'index.html')));
}
