import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidRequest, RequestTimeout } from '../../errors/errors.ts';
import { allowLongRequest } from '../../http/long-requests.ts';
import type { CheckedContent } from './checked-content.ts';
import type { FileAddresses } from './file-address.ts';
import { type Bring, type Receiving, receiveFile } from './receive-file.ts';
import { isTooSlow, type UploadPace } from './upload-pace.ts';

export type UploadDependencies = Omit<Receiving, 'report'> & { addresses: FileAddresses; pace: UploadPace };

/** How long what still comes after a refusal is read and forgotten, so that the client gets to read why. */
const lingerMilliseconds = 10_000;

/** `PUT /files/…`: the bytes of a file, to the address that its announcement was answered with. */
export function uploadFileRoute(scope: FastifyInstance, dependencies: UploadDependencies): void {
  const { addresses, pace, ...stores } = dependencies;
  // Bodies are read here and nowhere else, whatever their type.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.put<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const file = addresses.read('file upload', request.params['*']);
    const report = (error: unknown) =>
      request.log.warn({ err: error }, 'an upload was not stored, or not tidied away');
    allowLongRequest(request.raw);
    try {
      const bring = bringFrom(request.raw, pace);
      await receiveFile({ ...stores, report }, file, { bring, announcedLength: lengthOf(request) });
    } catch (error) {
      forgetTheRest(request.raw);
      throw error;
    }
    return reply.code(204).send();
  });
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** The request itself is never destroyed: its connection has an answer to carry yet. */
function bringFrom(request: IncomingMessage, pace: UploadPace): Bring {
  return (content) => {
    const watch = watchPace(content, pace);
    const breakOff = () => content.destroy(new InvalidRequest('The upload broke off.'));
    request.once('error', breakOff);
    content.once('close', () => {
      clearInterval(watch);
      request.unpipe(content);
    });
    request.pipe(content);
  };
}

function watchPace(content: CheckedContent, pace: UploadPace): NodeJS.Timeout {
  const began = performance.now();
  return setInterval(() => {
    if (!isTooSlow(pace, performance.now() - began, content.received)) return;
    const least = `${pace.bytesPerSecond} bytes a second and ${pace.longestMilliseconds / 60_000} minutes in all`;
    content.destroy(new RequestTimeout(`The upload came too slowly: it has to make ${least}.`));
  }, pace.checkMilliseconds);
}

function forgetTheRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const cut = setTimeout(() => request.destroy(), lingerMilliseconds).unref();
  request.once('close', () => clearTimeout(cut));
}
