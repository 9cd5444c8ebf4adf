import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { withLargestFile } from '../../contract/openapi/largest-file.ts';
import { entityTag, isNotModified } from './entity-tag.ts';

/** `GET /openapi.json`: the machine-readable contract, for everybody, from any origin. Read once. */
export function serveOpenapi(app: FastifyInstance, largestFileBytes: number): void {
  const written = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const text = JSON.stringify(withLargestFile(largestFileBytes, written));
  const etag = entityTag(text);
  app.get('/openapi.json', { config: { isCompressed: true } }, async (request, reply) => {
    reply.headers({
      etag,
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (isNotModified(request, reply)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
