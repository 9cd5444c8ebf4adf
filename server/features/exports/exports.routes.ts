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
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import { type FileAddresses, filePaths } from '../attachments/file-address.ts';
import type { ContactRow } from '../contacts/contact-row.ts';
import { contactIdFrom, visibleContact } from '../contacts/visible-contact.ts';
import { type ExportRow, exportDays, findExport, insertExport, listExports } from './export-store.ts';

type Dependencies = { database: Database; addresses: FileAddresses };

/**
 * Exports of an organization, and of its contacts' data, for its admins. Creating and downloading one requires a recent proof
 * (app/step-up.ts).
 */
export function exportRoutes(dependencies: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listExports, listExportsRoute(dependencies)),
    on(operations.createExport, createExportRoute(dependencies)),
    on(operations.downloadExport, downloadExportRoute(dependencies)),
    on(operations.exportContact, exportContactRoute(dependencies)),
  ];
}

function listExportsRoute({ database }: Dependencies): Handler<typeof operations.listExports, SessionCaller> {
  return async ({ caller }) => {
    const rows = await listExports(database, caller.organization.id);
    return { status: 200, body: { data: rows.map(presentExport) } };
  };
}

function downloadExportRoute({
  database,
  addresses,
}: Dependencies): Handler<typeof operations.downloadExport, SessionCaller> {
  return async ({ caller, params }) => {
    const organizationId = caller.organization.id;
    const id = parsePublicId('exp', params.export_id ?? '');
    const row = id === undefined ? undefined : await findExport(database, organizationId, id);
    if (row?.state !== 'finished') throw new NotFound();
    const { url, expiresAt } = addresses.make('export download', { organizationId, id: row.id });
    return { status: 201, body: { data: { url, expires_at: unixSeconds(expiresAt) } } };
  };
}

function createExportRoute(
  dependencies: Dependencies,
): Handler<typeof operations.createExport, SessionCaller> {
  return async ({ caller }) => {
    const data = await requestExport(dependencies, caller, { contact: null, includesNotes: true });
    return { status: 201, body: { data } };
  };
}

function exportContactRoute(
  dependencies: Dependencies,
): Handler<typeof operations.exportContact, SessionCaller> {
  return async ({ caller, params, body }) => {
    const contact = await visibleContact(dependencies.database, caller, contactIdFrom(params.contact_id));
    const data = await requestExport(dependencies, caller, { contact, includesNotes: body.includes_notes });
    return { status: 201, body: { data } };
  };
}

type Requested = { contact: Pick<ContactRow, 'id'> | null; includesNotes: boolean };

async function requestExport(
  { database }: Dependencies,
  caller: SessionCaller,
  { contact, includesNotes }: Requested,
): Promise<Export> {
  const organizationId = caller.organization.id;
  const id = newId();
  const row = await database.transaction(async (transaction) => {
    const contactId = contact?.id ?? null;
    await insertExport(transaction, { organizationId, id, userId: caller.user.id, contactId, includesNotes });
    await recordAudit(transaction, {
      organizationId,
      kind: contact ? 'contact.data_exported' : 'organization.exported',
      actor: eventActor(caller),
      ...(contact && { details: { contact: publicId('cnt', contact.id), notes: String(includesNotes) } }),
    });
    return findExport(transaction, organizationId, id);
  });
  if (!row) throw new NotFound();
  return presentExport(row);
}

function presentExport(row: ExportRow): Export {
  const { id, state, finished_at } = row;
  const isReady = state === 'finished';
  return {
    id: publicId('exp', id),
    contact: row.contact && { id: publicId('cnt', row.contact.id), name: row.contact.name },
    includes_notes: row.includes_notes,
    state,
    done_count: row.done_count,
    total_count: row.total_count,
    file_size: row.file_size,
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
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': String(row.file_size),
          'content-disposition': contentDisposition('attachment', fileName(row)),
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(content);
    },
  );
}

/** Its date, and for a contact's data their name. */
function fileName({ contact, inserted_at }: ExportRow): string {
  const day = new Date(inserted_at / 1000).toISOString().slice(0, 10);
  return contact ? `${contact.name ?? publicId('cnt', contact.id)} ${day}.zip` : `deskbell-${day}.zip`;
}
