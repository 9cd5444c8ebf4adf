import type { FastifyInstance } from 'fastify';
import { pageAssets } from '../pages/page-assets.ts';
import { isNotModified } from './entity-tag.ts';
import { queryOf } from './form.ts';

/**
 * What the pages load. Under the address that names its version a browser keeps it for good, else it asks whether it has changed.
 * Another version's address, of a server that is being replaced, has this one in the meantime.
 */
export function serveAssets(app: FastifyInstance): void {
  for (const { path, bytes, contentType, version } of pageAssets) {
    const etag = `"${version}"`;
    app.get(path, { config: { isCompressed: true } }, async (request, reply) => {
      const asked = queryOf(request).get('v');
      const kept =
        asked === version ? 'max-age=31536000, immutable' : asked === null ? 'max-age=300' : 'no-cache';
      reply.headers({ etag, 'cache-control': `public, ${kept}` });
      if (isNotModified(request, reply)) return reply.code(304).send();
      return reply.type(contentType).send(bytes);
    });
  }
}
