import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../../db/database.ts';
import { NotFound, Unavailable } from '../../../errors/errors.ts';
import { FileMissing } from '../../../files/file-missing.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { contentDisposition } from '../../../http/content-disposition.ts';
import { publicId } from '../../../ids/public-id.ts';
import { type FileAddresses, filePaths } from '../../attachments/file-address.ts';
import { findHeldSource } from '../set-aside/set-aside-store.ts';
import { findMailSource } from './message-mail.ts';

type Dependencies = { reader: Reader; files: FileStore; addresses: FileAddresses };
type Rest = { Params: { '*': string } };

const sources = [
  { use: 'mail source', prefix: 'msg', find: findMailSource },
  { use: 'held mail', prefix: 'rct', find: findHeldSource },
] as const;

/**
 * `GET /files/mail/…`, `GET /files/held-mail/…`: an email as it arrived, by its presigned address, as a download. No
 * browser may display it: its HTML is a stranger's.
 */
export function mailSourceRoutes(scope: FastifyInstance, { reader, files, addresses }: Dependencies): void {
  for (const { use, prefix, find } of sources)
    scope.get<Rest>(`${filePaths[use]}*`, { exposeHeadRoute: false }, async (request, reply) => {
      const { organizationId, id } = addresses.read(use, request.params['*']);
      const key = await find(reader, organizationId, id);
      if (key === undefined) throw new NotFound();
      const content = await files.open(key).catch((error: unknown) => {
        if (error instanceof FileMissing) throw new NotFound();
        request.log.warn({ err: error }, 'an email could not be read from its store');
        throw new Unavailable('file store');
      });
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-disposition': contentDisposition('attachment', `${publicId(prefix, id)}.eml`),
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(content);
    });
}
