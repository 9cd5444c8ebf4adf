import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { withLargestFile } from '../../contract/openapi/largest-file.ts';
import { openOnce } from '../background/open-once.ts';
import { entityTag, isNotModified } from './entity-tag.ts';

/** `GET /openapi.json`: the machine-readable contract, for everybody, from any origin. Read with the first request. */
export function serveOpenapi(app: FastifyInstance, largestFileBytes: number): void {
  const document = openOnce(() => readDocument(largestFileBytes));
  app.get('/openapi.json', { config: { isCompressed: true } }, async (request, reply) => {
    const { text, etag } = await document();
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

async function readDocument(largestFileBytes: number): Promise<{ text: string; etag: string }> {
  const written = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const text = JSON.stringify(withLargestFile(largestFileBytes, written));
  return { text, etag: entityTag(text) };
}
