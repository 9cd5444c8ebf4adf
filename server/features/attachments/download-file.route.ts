import type { FastifyInstance, FastifyReply } from 'fastify';
import { NIL } from 'uuid';
import type { Reader } from '../../db/database.ts';
import { NotFound, Unavailable } from '../../errors/errors.ts';
import { FileMissing } from '../../files/file-missing.ts';
import type { FileStore } from '../../files/file-store.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { findAttachment, type StoredAttachment } from './attachment-store.ts';
import type { FileAddresses } from './file-address.ts';
import { shownType } from './file-kind.ts';

export type DownloadDependencies = { reader: Reader; files: FileStore; addresses: FileAddresses };

type Rest = { Params: { '*': string } };

/** `GET` and `HEAD /files/…`: a file by its presigned address, as something to save unless it is a plain picture. */
export function downloadFileRoute(scope: FastifyInstance, dependencies: DownloadDependencies): void {
  const { reader, files, addresses } = dependencies;
  const find = async (rest: string) => {
    const found = await findAttachment(reader, addresses.read('file download', rest));
    // One that was taken off its note belongs to nobody, and waits for the sweep.
    if (!found?.is_uploaded || found.caller_id === NIL) throw new NotFound();
    return found;
  };
  scope.head<Rest>('/files/*', async (request, reply) =>
    describe(reply, await find(request.params['*'])).send(),
  );
  scope.get<Rest>('/files/*', { exposeHeadRoute: false }, async (request, reply) => {
    const attachment = await find(request.params['*']);
    const content = await files.open(attachment.file_key).catch((error: unknown) => {
      if (error instanceof FileMissing) throw new NotFound();
      request.log.warn({ err: error }, 'a file could not be read from its store');
      throw new Unavailable('file store');
    });
    return describe(reply, attachment).send(content);
  });
}

/**
 * Security S8, S9. Whoever has the address may show the picture anywhere: an app's own page, and the frame without an origin
 * in which a customer's HTML is shown.
 */
function describe(reply: FastifyReply, attachment: StoredAttachment): FastifyReply {
  const { original_filename: name, extension, sniffed_type, file_size } = attachment;
  const shown = shownType(sniffed_type, extension);
  return reply.code(200).headers({
    'content-type': shown ?? 'application/octet-stream',
    'content-length': file_size,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'none',
  });
}
