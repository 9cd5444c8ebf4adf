import type { FastifyInstance } from 'fastify';
import type { Export } from '../../../contract/inbox/export.ts';
import * as operations from '../../../contract/inbox/operations/archive-exports.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Database, Reader } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { NotFound, Unavailable } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { FileMissing } from '../../files/file-missing.ts';
import type { FileStore } from '../../files/file-store.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { type FileAddresses, filePaths } from '../attachments/file-address.ts';
import { type ExportRow, exportDays, findExport, insertExport, listExports } from './export-store.ts';

type Dependencies = { database: Database; addresses: FileAddresses };

/** Exports of an organization, for its admins. Creating one requires a recent proof (app/step-up.ts). */
export function exportRoutes(dependencies: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listExports, listExportsRoute(dependencies)),
    on(operations.createExport, createExportRoute(dependencies)),
  ];
}

function listExportsRoute({
  database,
  addresses,
}: Dependencies): Handler<typeof operations.listExports, SessionCaller> {
  return async ({ caller }) => {
    const rows = await listExports(database, caller.organization.id);
    return { status: 200, body: { data: rows.map((row) => presentExport(row, addresses)) } };
  };
}

function createExportRoute({
  database,
  addresses,
}: Dependencies): Handler<typeof operations.createExport, SessionCaller> {
  return async ({ caller }) => {
    const organizationId = caller.organization.id;
    const id = newId();
    const row = await database.transaction(async (transaction) => {
      await insertExport(transaction, { organizationId, id, userId: caller.user.id });
      await recordAudit(transaction, {
        organizationId,
        kind: 'organization.exported',
        actor: eventActor(caller),
      });
      return findExport(transaction, organizationId, id);
    });
    if (!row) throw new NotFound();
    return { status: 201, body: { data: presentExport(row, addresses) } };
  };
}

function presentExport(row: ExportRow, addresses: FileAddresses): Export {
  const { organization_id: organizationId, id, state, finished_at } = row;
  const isReady = state === 'finished';
  return {
    id: publicId('exp', id),
    state,
    done_count: row.done_count,
    total_count: row.total_count,
    file_size: row.file_size,
    download_url: isReady ? addresses.make('export download', { organizationId, id }).url : null,
    user: presentUser('usr', row.user),
    inserted_at: unixSeconds(row.inserted_at),
    finished_at: finished_at === null ? null : unixSeconds(finished_at),
    expires_at: isReady ? unixSeconds(row.inserted_at) + exportDays * 86_400 : null,
  };
}

type FileDependencies = { reader: Reader; files: FileStore; addresses: FileAddresses };

/** `GET /files/exports/…`: the file of an export, by its presigned address. */
export function exportFileRoutes(
  scope: FastifyInstance,
  { reader, files, addresses }: FileDependencies,
): void {
  const use = 'export download';
  scope.get<{ Params: { '*': string } }>(
    `${filePaths[use]}*`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { organizationId, id } = addresses.read(use, request.params['*']);
      const row = await findExport(reader, organizationId, id);
      if (!row?.file_key) throw new NotFound();
      const content = await files.open(row.file_key).catch((error: unknown) => {
        if (error instanceof FileMissing) throw new NotFound();
        request.log.warn({ err: error }, 'an export could not be read from its store');
        throw new Unavailable('file store');
      });
      const day = new Date(row.inserted_at / 1000).toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': String(row.file_size),
          'content-disposition': contentDisposition('attachment', `deskbell-${day}.zip`),
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(content);
    },
  );
}
