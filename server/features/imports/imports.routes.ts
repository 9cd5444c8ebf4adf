import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { NIL } from 'uuid';
import * as operations from '../../../contract/inbox/operations/archive-imports.ts';
import { isApiSource } from '../../../contract/values/import-sources.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { allowLongRequest } from '../../http/long-requests.ts';
import { type Call, type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { type FileAddresses, filePaths } from '../attachments/file-address.ts';
import { announcedLength, bringFrom, discardRest } from '../attachments/files/bring-upload.ts';
import { discardFiles } from '../exports/export-store.ts';
import { checkOptions, checkSameSystem } from './check-options.ts';
import { createImport, readSecret } from './create-import.ts';
import { changeSecret, sealImportSecret } from './import-secrets.ts';
import {
  changeOptions,
  deleteUnstarted,
  findImport,
  type ImportKey,
  type ImportRow,
  listImports,
  pauseImport,
  removeImport,
  startImport,
} from './import-store.ts';
import { presentImport } from './present-import.ts';
import { problemsFile } from './problems-file.ts';
import { importUploadRate, receiveImportFile } from './receive-import-file.ts';
import { writtenIn } from './written-in.ts';

type Dependencies = { database: Database; digest: KeyedDigest; addresses: FileAddresses };

type ImportRoute<Name extends keyof typeof operations> = Handler<(typeof operations)[Name], SessionCaller>;

/** Imports of conversations, for admins. Creating one requires a recent proof (app/step-up.ts). */
export function importRoutes(dependencies: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listImports, listImportsRoute(dependencies)),
    on(operations.createImport, createImportRoute(dependencies)),
    on(operations.getImport, getImportRoute(dependencies)),
    on(operations.changeImport, changeImportRoute(dependencies)),
    on(operations.startImport, startImportRoute(dependencies)),
    on(operations.pauseImport, pauseImportRoute(dependencies)),
    on(operations.removeImport, removeImportRoute(dependencies)),
    on(operations.discardImport, discardImportRoute(dependencies)),
  ];
}

function listImportsRoute({ database, addresses }: Dependencies): ImportRoute<'listImports'> {
  return async ({ caller }) => {
    const rows = await listImports(database, caller.organization.id);
    return { status: 200, body: { data: rows.map((row) => presentImport(row, addresses)) } };
  };
}

function createImportRoute({ database, digest, addresses }: Dependencies): ImportRoute<'createImport'> {
  return async ({ caller, body }) => {
    const id = await createImport(database, digest, caller, body);
    const key = { organizationId: caller.organization.id, id };
    const data = presentImport(await visibleImport(database, key), addresses);
    const { url, expiresAt } = addresses.make('import upload', key);
    const upload = isApiSource(body.source) ? null : { url, expires_at: unixSeconds(expiresAt) };
    return {
      status: 201,
      body: { data, upload },
      location: `/imports/${data.id}`,
    };
  };
}

function getImportRoute({ database, addresses }: Dependencies): ImportRoute<'getImport'> {
  return async (call) => {
    const row = await visibleImport(database, keyOf(call));
    return { status: 200, body: { data: presentImport(row, addresses) } };
  };
}

function changeImportRoute({ database, digest, addresses }: Dependencies): ImportRoute<'changeImport'> {
  return async (call) => {
    const key = keyOf(call);
    const { kind, summary, options: stored } = await visibleImport(database, key);
    const { options, secret } = call.body;
    checkOptions(kind, options);
    if (isApiSource(kind)) checkSameSystem(stored, options);
    const isSecretChanged =
      secret !== undefined &&
      (await changeSecret(database, key, sealImportSecret(digest, key, readSecret(secret))));
    // Reading continues with the new token; looking begins again.
    if (!(isSecretChanged && summary !== null) && !(await changeOptions(database, key, options)))
      throw new Conflict('The import was started, or its file is being read.');
    const row = await visibleImport(database, key);
    return { status: 200, body: { data: presentImport(row, addresses) } };
  };
}

function startImportRoute({ database, addresses }: Dependencies): ImportRoute<'startImport'> {
  return async (call) => {
    const key = keyOf(call);
    await visibleImport(database, key);
    if (!(await startImport(database, key))) throw new Conflict('This import can’t be started now.');
    const row = await visibleImport(database, key);
    return { status: 200, body: { data: presentImport(row, addresses) } };
  };
}

function pauseImportRoute({ database, addresses }: Dependencies): ImportRoute<'pauseImport'> {
  return async (call) => {
    const key = keyOf(call);
    await visibleImport(database, key);
    if (!(await pauseImport(database, key))) throw new Conflict('This import isn’t running here.');
    const row = await visibleImport(database, key);
    return { status: 200, body: { data: presentImport(row, addresses) } };
  };
}

function removeImportRoute({ database, addresses }: Dependencies): ImportRoute<'removeImport'> {
  return async (call) => {
    const key = keyOf(call);
    await visibleImport(database, key);
    if ((await writtenIn(database, key, { limit: 1 })).length > 0)
      throw new Conflict('Somebody has written in a conversation of this import.');
    if (!(await removeImport(database, key)))
      throw new Conflict('This import has added nothing, or is in progress.');
    const row = await visibleImport(database, key);
    return { status: 200, body: { data: presentImport(row, addresses) } };
  };
}

function discardImportRoute({ database }: Dependencies): ImportRoute<'discardImport'> {
  return async (call) => {
    const key = keyOf(call);
    await visibleImport(database, key);
    await database.transaction(async (transaction) => {
      const fileKeys = await deleteUnstarted(transaction, key);
      if (!fileKeys) throw new Conflict('Something of this import is already there.');
      await discardFiles(transaction, fileKeys);
    });
    return { status: 204, body: undefined };
  };
}

type AnyCall = Pick<Call<typeof operations.getImport, SessionCaller>, 'caller' | 'params'>;

const keyOf = ({ caller, params: { import_id = '' } }: AnyCall): ImportKey => ({
  organizationId: caller.organization.id,
  id: parsePublicId('imp', import_id) ?? NIL,
});

/** @throws NotFound */
async function visibleImport(database: Database, key: ImportKey): Promise<ImportRow> {
  const row = await findImport(database, key);
  if (!row) throw new NotFound();
  return row;
}

type FileDependencies = { database: Database; files: FileStore; addresses: FileAddresses };

/** Below `/files/imports/`: uploads of files, and reports of problems, by presigned addresses. */
export function importFileRoutes(
  scope: FastifyInstance,
  { database, files, addresses }: FileDependencies,
): void {
  // Raw bodies, whatever their type.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const path = `${filePaths['import upload']}*`;
  scope.put<{ Params: { '*': string } }>(path, async (request, reply) => {
    const key = addresses.read('import upload', request.params['*']);
    const report = (error: unknown) => request.log.warn({ err: error }, 'a file to import was not stored');
    allowLongRequest(request.raw);
    try {
      await receiveImportFile({ database, files, report }, key, {
        bring: bringFrom(request.raw, importUploadRate),
        announcedLength: announcedLength(request.raw),
      });
    } catch (error) {
      discardRest(request.raw);
      throw error;
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  scope.get<{ Params: { '*': string } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const key = addresses.read('import problems', request.params['*']);
    if (!(await findImport(database, key))) throw new NotFound();
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'import-problems.csv'),
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(Readable.from(problemsFile(database, key), { objectMode: false }));
  });
}
