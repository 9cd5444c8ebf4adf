import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type BytesInFlight, bytesInFlight } from '../../background/bytes-in-flight.ts';
import type { Database } from '../../db/database.ts';
import { InvalidRequest, MailBusy, NotFound, PayloadTooLarge, Unavailable } from '../../errors/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { FileStoreFailed } from '../../files/file-store-failed.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { findInboundTarget, type InboundTarget } from './inbound-token.ts';
import { keepSource } from './keep-source.ts';
import { mailInBody } from './mail-in-form.ts';

type Dependencies = { database: Database; files: FileStore };

/** One organization may use the memory of one email of the maximum size; the rest is for the others. */
const maxBytesAtOnce = 64 * 1024 * 1024;

/**
 * `POST /inbound/mail/{token}`: a raw email, `message/rfc822`, from whatever receives it first. Responds with 204
 * once it is stored; the same email again is stored once.
 */
export function inboundMailRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies;
  const arrivals = new WeakMap<object, Arrival>();
  const roomOf = roomForOrganizations();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: object, payload: Readable) => {
    const arrival = arrivals.get(request);
    return arrival && readSource(payload, arrival);
  });
  scope.post<{ Params: { token: string } }>(
    '/inbound/mail/:token',
    {
      bodyLimit: mailLimits.bytes,
      // Before the body is read: without a token nobody can make us receive forty megabytes.
      onRequest: async (request, reply) => {
        const place = await findInboundTarget(database, 'http', request.params.token);
        if (!place) throw new NotFound();
        if (Number(request.headers['content-length'] ?? 0) > mailLimits.bytes) throw tooLarge();
        const room = roomOf(place.organizationId);
        arrivals.set(request, { place, room });
        reply.raw.once('close', () => room.releaseAll());
      },
    },
    async (request, reply) => {
      const { place } = arrivals.get(request) ?? {};
      const { body } = request;
      if (!place) throw new NotFound();
      if (!Buffer.isBuffer(body) || body.length === 0)
        throw new InvalidRequest('Send the mail as it is, as message/rfc822; the body is empty.');
      const source = await mailInBody(body, request.headers['content-type']);
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

type Arrival = { place: InboundTarget; room: Room };

/** The memory that one request holds. */
type Room = { take(bytes: number): boolean; releaseAll(): void };

/** The body, as long as there is memory for it. */
async function readSource(payload: Readable, { room }: Arrival): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mailLimits.bytes) throw tooLarge();
    if (!room.take(chunk.length)) throw new MailBusy();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function roomForOrganizations(): (organizationId: string) => Room {
  const all = bytesInFlight(maxBytesAtOnce);
  const organizations = new Map<string, BytesInFlight>();
  return (organizationId) => {
    let held = 0;
    return {
      take(bytes) {
        const own = organizations.get(organizationId) ?? bytesInFlight(mailLimits.bytes);
        organizations.set(organizationId, own);
        held += bytes;
        const fitsInAll = all.take(bytes);
        return own.take(bytes) && fitsInAll;
      },
      releaseAll() {
        const own = organizations.get(organizationId);
        all.release(held);
        own?.release(held);
        held = 0;
        if (own?.isEmpty) organizations.delete(organizationId);
      },
    };
  };
}

function tooLarge(): PayloadTooLarge {
  return new PayloadTooLarge(`An email may have at most ${mailLimits.bytes / 1024 ** 2} MB.`);
}
