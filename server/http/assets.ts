import type { FastifyInstance } from 'fastify';
import { pageAssets } from '../pages/page-assets.ts';
import { isNotModified } from './entity-tag.ts';
import { queryOf } from './form.ts';

/**
 * The assets of pages. At the address with its version a browser caches a file forever, otherwise it revalidates. The
 * address of another version, of a server that is being replaced, serves this one in the meantime.
 */
export function serveAssets(app: FastifyInstance): void {
  for (const { path, bytes, contentType, version } of pageAssets) {
    const etag = `"${version}"`;
    app.get(path, { config: { isCompressed: contentType !== 'image/png' } }, async (request, reply) => {
      const requested = queryOf(request).get('v');
      const cached =
        requested === version
          ? 'max-age=31536000, immutable'
          : requested === null
            ? 'max-age=300'
            : 'no-cache';
      reply.headers({ etag, 'cache-control': `public, ${cached}` });
      if (isNotModified(request, reply)) return reply.code(304).send();
      return reply.type(contentType).send(bytes);
    });
  }
}
