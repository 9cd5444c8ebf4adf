import type { FastifyInstance } from 'fastify';
import { InvalidRequest } from '../errors/errors.ts';
import { refuseOtherCharsets } from './body-codings.ts';

const maximumBytes = 1024 * 1024;

/**
 * Bodies are JSON in strict UTF-8 and nothing else: Fastify by itself would accept text/plain, and would read broken
 * bytes as U+FFFD (security S32, S33). Names that reach a prototype are refused (S22).
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maximumBytes },
    (request, bytes, done) => {
      // Many clients send this type with every request, whether or not it has a body.
      if (bytes.length === 0 && request.routeOptions.schema?.body === undefined) return done(null);
      refuseOtherCharsets(request);
      const text = decode(bytes);
      if (text === undefined) done(new InvalidRequest('The body is not valid UTF-8.'));
      else parse(request, text, done);
    },
  );
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
