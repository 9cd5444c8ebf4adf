import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pageAssets } from '../pages/page-assets.ts';
import { isNotModified } from './entity-tag.ts';

/** What the pages load. Read once; a browser keeps it and asks whether it has changed. */
export function serveAssets(app: FastifyInstance): void {
  for (const { path, file, contentType } of pageAssets) {
    const bytes = readFileSync(file);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    app.get(path, { config: { isCompressed: true } }, async (request, reply) => {
      reply.headers({ etag, 'cache-control': 'public, max-age=300' });
      if (isNotModified(request, reply)) return reply.code(304).send();
      return reply.type(contentType).send(bytes);
    });
  }
}
