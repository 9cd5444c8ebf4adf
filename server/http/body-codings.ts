import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnsupportedMediaType } from '../errors/unsupported-media-type.ts';

/**
 * Refuses encoded bodies: nothing here decompresses a stranger's data, and raw bodies would be stored encoded. Runs
 * once the caller is known, before the body is read (contract section 6). A Transfer-Encoding that doesn't end in
 * chunked never gets here: nobody can tell where such a request ends, so the parser responds with 400 and closes (RFC
 * 9112 section 6.3).
 */
export function refuseCodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-encoding': coding = 'identity', 'transfer-encoding': transfer = 'chunked' } =
      request.headers;
    if (transfer.toLowerCase() !== 'chunked')
      throw new UnsupportedMediaType('Send the body with no Transfer-Encoding but chunked.');
    if (coding.trim().toLowerCase() !== 'identity')
      throw new UnsupportedMediaType('Send the body without a Content-Encoding.', {
        'accept-encoding': 'identity',
      });
    done(null, payload);
  });
}

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Refuses text in anything but UTF-8, which would be misinterpreted. @throws UnsupportedMediaType */
export function refuseOtherCharsets({ headers }: FastifyRequest): void {
  const [, name = 'utf-8'] = charset.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(name)) throw new UnsupportedMediaType('Send the body in UTF-8.');
}
