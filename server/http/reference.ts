import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scalar } from '../pages/reference/scalar.ts';
import { type ReferenceAssets, referencePage } from '../pages/reference-page.ts';

const place = new URL('../pages/reference/', import.meta.url);

/** `GET /docs`: the API to read, search and try, for anybody; the document itself is no secret. */
export function serveReference(app: FastifyInstance): void {
  const assets: ReferenceAssets = {
    library: `/docs/scalar-${scalar.version}.js`,
    storage: serveSmall(app, 'storage.js', 'text/javascript; charset=utf-8'),
    start: serveSmall(app, 'start.js', 'text/javascript; charset=utf-8'),
    style: serveSmall(app, 'reference.css', 'text/css; charset=utf-8'),
  };
  const page = referencePage(assets);
  app.get('/docs', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get(assets.library, async (request, reply) => sendLibrary(request, reply));
}

/**
 * This one page has scripts, and may ask this server, where people try operations with a token of their own. The library
 * sets style elements as it draws; scripts in the page itself, and code made of text, stay refused. The sandbox takes the
 * page out of our origin: whatever a script there should do, it has nobody's session (security S15).
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Out of our origin, the page may load what any origin may. */
const forGood = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Too large to be held in memory: it is read from the disk each time, and a browser asks once. */
function sendLibrary(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const packed = createReadStream(new URL('scalar.js.gz', place));
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  reply.headers({ ...forGood, vary: 'accept-encoding', ...(takesGzip && { 'content-encoding': 'gzip' }) });
  reply.type('text/javascript; charset=utf-8');
  return reply.send(takesGzip ? packed : packed.pipe(createGunzip()));
}

/** Serves a small file of ours under a name that changes with it. */
function serveSmall(app: FastifyInstance, name: string, contentType: string): string {
  const bytes = readFileSync(new URL(name, place));
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const path = `/docs/${version}-${name}`;
  app.get(path, async (_request, reply) => reply.headers(forGood).type(contentType).send(bytes));
  return path;
}
