import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { InvalidRequest, NotFound, PayloadTooLarge, Unavailable } from '../../errors/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { FileStoreFailed } from '../../files/file-store-failed.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { findInboundPlace } from './inbound-token.ts';
import { keepSource } from './keep-source.ts';
import { mailInBody } from './mail-in-form.ts';

type Dependencies = { database: Database; files: FileStore };

/**
 * `POST /inbound/mail/{token}`: a mail as it is, `message/rfc822`, from whatever receives it first. Answered with 204 once it is
 * kept; the same mail again is kept once.
 */
export function inboundMailRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: mailLimits.bytes },
    (_request: unknown, body: unknown, done: (error: null, body: unknown) => void) => done(null, body),
  );
  scope.post<{ Params: { token: string } }>(
    '/inbound/mail/:token',
    {
      bodyLimit: mailLimits.bytes,
      // Before the body is read: nobody without a token has us take in forty megabytes.
      onRequest: async (request) => {
        const place = await findInboundPlace(database, 'http', request.params.token);
        if (!place) throw new NotFound();
        if (Number(request.headers['content-length'] ?? 0) > mailLimits.bytes) throw tooLarge();
        places.set(request, place);
      },
    },
    async (request, reply) => {
      const place = places.get(request);
      const { body } = request;
      if (!place) throw new NotFound();
      if (!Buffer.isBuffer(body) || body.length === 0)
        throw new InvalidRequest('Send the mail as it is, as message/rfc822; the body is empty.');
      const source = mailInBody(body, request.headers['content-type']);
      if (!source || source.length === 0)
        throw new InvalidRequest(
          'The form has no mail: its field must be body-mime or email, with the whole mail.',
        );
      const sourceKey = `http:${createHash('sha256').update(source).digest('hex')}`;
      await keepSource(dependencies, { ...place, sourceKey, source }).catch((error: unknown) => {
        throw error instanceof FileStoreFailed ? new Unavailable('file store') : error;
      });
      return reply.code(204).send();
    },
  );
}

const places = new WeakMap<object, { organizationId: string; channelId: string }>();

function tooLarge(): PayloadTooLarge {
  return new PayloadTooLarge(`A mail may have at most ${mailLimits.bytes / 1024 ** 2} MB.`);
}
