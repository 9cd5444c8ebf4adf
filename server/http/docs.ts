import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openOnce } from '../background/open-once.ts';
import { designTokens } from '../pages/design-tokens.ts';
import type { DocsAssets } from '../pages/docs/docs-page.ts';
import { isServedAsItIs } from '../pages/docs/navigation.ts';
import { errorPage } from '../pages/error-page.ts';
import type { DocsSite } from './docs-site.ts';
import { entityTag, isNotModified } from './entity-tag.ts';
import { sendPage } from './page.ts';
import { wordsFor } from './page-language.ts';

const repository = new URL('../../', import.meta.url);
const folder = new URL('../pages/docs/', import.meta.url);

/** The same for everybody, without secrets. */
const compressed = { config: { isCompressed: true } } as const;

/** `GET /docs` and everything below it: the guides, the reference and the SDK, for everybody; none of it is secret. */
export function serveDocs(app: FastifyInstance): void {
  const assets: DocsAssets = {
    style: serveAsset(app, 'docs.css', 'text/css; charset=utf-8'),
    early: serveAsset(app, 'early.js', 'text/javascript; charset=utf-8'),
    script: serveAsset(app, 'docs.js', 'text/javascript; charset=utf-8'),
  };
  // Loaded and rendered on first request, and cached: some sixty pages, which change only with the version.
  const siteOnce = openOnce(() => renderedSite(assets));
  app.get('/docs', compressed, async (request, reply) => sendDocs(request, reply, await siteOnce(), '/docs'));
  app.get('/docs/search.json', compressed, async (request, reply) => {
    const { search } = await siteOnce();
    return send(request, reply, search, 'application/json; charset=utf-8');
  });
  app.get<{ Params: { '*': string } }>('/docs/*', compressed, async (request, reply) => {
    const path = `docs/${request.params['*']}`;
    return isServedAsItIs(path)
      ? sendFile(reply, path)
      : sendDocs(request, reply, await siteOnce(), `/${path}`);
  });
}

async function renderedSite(assets: DocsAssets): Promise<DocsSite> {
  const { renderSite } = await import('./docs-site.ts');
  return renderSite(assets);
}

/**
 * Scripts, styles and requests of this server only; nothing inline, and no frame around it (security S15). Trying an
 * operation is a request to this server without its cookies.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendDocs(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages }: DocsSite,
  path: string,
): FastifyReply {
  const page = pages.get(path.replace(/\/$/, ''));
  if (page === undefined) return sendPage(reply, missingPage(request), 404);
  reply.header('content-security-policy', policy);
  return send(request, reply, page, 'text/html; charset=utf-8');
}

function missingPage(request: FastifyRequest): string {
  const words = wordsFor(request);
  return errorPage(words, { ...words.errors.noSuchPage, requestId: request.id });
}

function send(request: FastifyRequest, reply: FastifyReply, text: string, contentType: string): FastifyReply {
  reply.headers({ etag: entityTag(text), 'cache-control': 'no-cache' });
  if (isNotModified(request, reply)) return reply.code(304).send();
  return reply.type(contentType).send(text);
}

const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const type = types[extname(path)] ?? 'text/plain; charset=utf-8';
  return reply
    .header('cache-control', 'public, max-age=300')
    .type(type)
    .send(createReadStream(new URL(path, repository)));
}

/** Serves one of our files under a name with a content hash, so that browsers may cache it forever. */
function serveAsset(app: FastifyInstance, name: string, contentType: string): string {
  const own = readFileSync(new URL(name, folder), 'utf8');
  const bytes = Buffer.from(name.endsWith('.css') ? `${designTokens}\n${own}` : own);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const path = `/docs/assets/${version}-${name}`;
  app.get(path, compressed, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(contentType).send(bytes),
  );
  return path;
}
