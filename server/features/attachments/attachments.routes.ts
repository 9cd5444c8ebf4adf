import type { FastifyInstance, FastifyReply } from 'fastify';
import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/attachments.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { NotFound, Unavailable } from '../../errors/errors.ts';
import { FileMissing } from '../../files/file-missing.ts';
import type { FileStore } from '../../files/file-store.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { allowLongRequest } from '../../http/long-requests.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { announcedAttachment } from './announced-attachment.ts';
import { findAttachment, type StoredAttachment } from './attachment-store.ts';
import { createAttachment } from './create-attachment.ts';
import { downloadAddresses } from './download-address.ts';
import type { FileAddresses } from './file-address.ts';
import { announcedLength, bringFrom, discardRest } from './files/bring-upload.ts';
import { shownType } from './files/file-kind.ts';
import { type Receiving, receiveFile } from './files/receive-file.ts';
import type { UploadRate } from './files/upload-rate.ts';
import { presentStoredAttachment } from './present-attachment.ts';
import { type SeesMacro, visibleAttachment } from './visible-attachment.ts';

type Dependencies = {
  database: Database;
  addresses: FileAddresses;
  largestFileBytes: number;
  seesMacro: SeesMacro;
};

export function attachmentRoutes({
  database,
  addresses,
  largestFileBytes,
  seesMacro,
}: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.createAttachment, createAttachmentRoute(database, addresses, largestFileBytes)),
    on(operations.getAttachment, getAttachmentRoute({ reader: database, seesMacro }, addresses)),
  ];
}

function createAttachmentRoute(
  database: Database,
  addresses: FileAddresses,
  largestFileBytes: number,
): Handler<typeof operations.createAttachment, Caller> {
  return async (call) => {
    const { organization } = call.caller;
    const input = { ...call.body, idempotency: idempotencyFrom(call), largestFileBytes };
    const { attachment, isReplay } = await createAttachment(database, call.caller, input);
    const body = announcedAttachment(attachment, organization.id, addresses);
    return {
      status: 201,
      body,
      location: `/attachments/${body.data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function getAttachmentRoute(
  reading: { reader: Reader; seesMacro: SeesMacro },
  addresses: FileAddresses,
): Handler<typeof operations.getAttachment, Caller> {
  return async ({ caller, params: { attachment_id = '' } }) => {
    const attachment = await visibleAttachment(reading, caller, parsePublicId('att', attachment_id) ?? NIL);
    const data = presentStoredAttachment(attachment, downloadAddresses(addresses, caller.organization.id));
    return { status: 200, body: { data } };
  };
}

type FileDependencies = { database: Database } & Omit<UploadDependencies & DownloadDependencies, 'reader'>;

/** Presigned addresses, below `/files/`. Responses aren't cached on the way, and need neither token nor cookie. */
export function filesRoutes(scope: FastifyInstance, dependencies: FileDependencies): void {
  const { database, files, addresses, rate } = dependencies;
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  downloadFileRoute(scope, { reader: database, files, addresses });
  uploadFileRoute(scope, { database, files, addresses, rate });
}

type DownloadDependencies = { reader: Reader; files: FileStore; addresses: FileAddresses };

type Rest = { Params: { '*': string } };

/** `GET` and `HEAD /files/…`: a file by its presigned address, as a download unless it is a plain picture. */
function downloadFileRoute(scope: FastifyInstance, dependencies: DownloadDependencies): void {
  const { reader, files, addresses } = dependencies;
  const find = async (rest: string) => {
    const found = await findAttachment(reader, addresses.read('file download', rest));
    // One that was detached from its note belongs to nobody, and is deleted by the sweep.
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
 * Security S8, S9. Anyone with the URL may show the picture anywhere: an app's own page, and the sandboxed frame in
 * which a customer's HTML is shown.
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

type UploadDependencies = Omit<Receiving, 'report'> & { addresses: FileAddresses; rate: UploadRate };

/** `PUT /files/…`: uploads a file's bytes to its announced address. */
function uploadFileRoute(scope: FastifyInstance, dependencies: UploadDependencies): void {
  const { addresses, rate, ...stores } = dependencies;
  // Raw bodies, whatever their type; only parsed here.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.put<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const file = addresses.read('file upload', request.params['*']);
    const report = (error: unknown) =>
      request.log.warn({ err: error }, 'an upload was not stored, or not tidied away');
    allowLongRequest(request.raw);
    try {
      const bring = bringFrom(request.raw, rate);
      await receiveFile({ ...stores, report }, file, {
        bring,
        announcedLength: announcedLength(request.raw),
      });
    } catch (error) {
      discardRest(request.raw);
      throw error;
    }
    return reply.code(204).send();
  });
}
