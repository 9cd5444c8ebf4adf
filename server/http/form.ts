import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseOtherCharsets } from './body-codings.ts';

/** In this scope bodies are HTML forms and nothing else. */
export async function readFormsOnly(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(formbody, {
    bodyLimit: 64 * 1024,
    parser: (text) => ({ form: new URLSearchParams(text) }),
  });
  scope.addHook('preParsing', async (request) => refuseOtherCharsets(request));
}

/** The fields of a posted form; none without a body. */
export function formOf(request: FastifyRequest): URLSearchParams {
  const body = request.body as { form?: URLSearchParams } | null | undefined;
  return body?.form ?? new URLSearchParams();
}

/** The query exactly as sent: Fastify's own parsing hides which names occur twice. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1));
}
