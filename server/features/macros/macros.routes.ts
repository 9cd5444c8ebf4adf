import { NIL } from 'uuid';
import type { Macro } from '../../../contract/macro.ts';
import * as operations from '../../../contract/operations/macros.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import type { HtmlReader } from '../../html/open-html-threads.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { type FolderRow, findFolder, listFolders } from './folder-store.ts';
import { createFolder, deleteFolder, updateFolder } from './folders.ts';
import { findMacro, listMacros, type MacroRow } from './macro-store.ts';
import { presentFolder, presentMacro } from './present-macro.ts';
import { createMacro, deleteMacro, type Dependencies as Saving, updateMacro } from './save-macro.ts';

type Dependencies = { database: Database; html: HtmlReader; cursors: Cursors; addresses: FileAddresses };

export function macroRoutes({ database, html, cursors, addresses }: Dependencies): OperationRoute<Caller>[] {
  const saving = { database, html };
  const present = presentation(addresses);
  return [
    on(operations.listMacros, listMacrosRoute(database, cursors, present)),
    on(operations.createMacro, createMacroRoute(saving, present)),
    on(operations.getMacro, getMacroRoute(database, present)),
    on(operations.updateMacro, updateMacroRoute(saving, present)),
    on(operations.deleteMacro, deleteMacroRoute(database)),
    on(operations.listMacroFolders, listFoldersRoute(database, cursors)),
    on(operations.createMacroFolder, createFolderRoute(database)),
    on(operations.getMacroFolder, getFolderRoute(database)),
    on(operations.updateMacroFolder, updateFolderRoute(database)),
    on(operations.deleteMacroFolder, deleteFolderRoute(database)),
  ];
}

type Present = (caller: Caller, row: MacroRow) => Macro;

const presentation =
  (addresses: FileAddresses): Present =>
  ({ organization }, row) =>
    presentMacro(row, downloadAddresses(addresses, organization.id));

const macroIdFrom = (text = '') => parsePublicId('mac', text) ?? NIL;
const folderIdFrom = (text = '') => parsePublicId('mfd', text) ?? NIL;
const replayed = { headers: { 'idempotency-replayed': 'true' } };

function listMacrosRoute(
  reader: Reader,
  cursors: Cursors,
  presentFor: Present,
): Handler<typeof operations.listMacros, Caller> {
  return async ({ caller, query }) => {
    const { folder_id, visibility } = query;
    const list = `macros ${caller.organization.id} ${folder_id} ${visibility}`;
    const request = readPageRequest(query, cursors, list);
    const folderId = folder_id === undefined ? undefined : folderIdFrom(folder_id);
    const rows = await listMacros(reader, caller, { folderId, visibility }, request);
    const positionOf = (row: MacroRow) => ({ at: row.inserted_at, id: row.id });
    const present = (row: MacroRow) => presentFor(caller, row);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function createMacroRoute(saving: Saving, present: Present): Handler<typeof operations.createMacro, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { macro, isReplay } = await createMacro(saving, asPerson(call.caller), input);
    const data = present(call.caller, macro);
    return { status: 201, body: { data }, location: `/macros/${data.id}`, ...(isReplay && replayed) };
  };
}

function getMacroRoute(reader: Reader, present: Present): Handler<typeof operations.getMacro, Caller> {
  return async ({ caller, params }) => {
    const macro = await findMacro(reader, caller, macroIdFrom(params.macro_id));
    if (!macro) throw new NotFound();
    return { status: 200, body: { data: present(caller, macro) } };
  };
}

function updateMacroRoute(saving: Saving, present: Present): Handler<typeof operations.updateMacro, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const macro = await updateMacro(saving, asPerson(call.caller), {
      macroId: macroIdFrom(call.params.macro_id),
      change: call.body,
      precondition: (locked) => check({ data: present(call.caller, locked) }),
    });
    return { status: 200, body: { data: present(call.caller, macro) } };
  };
}

function deleteMacroRoute(database: Database): Handler<typeof operations.deleteMacro, Caller> {
  return async ({ caller, params }) => {
    await deleteMacro(database, asPerson(caller), macroIdFrom(params.macro_id));
    return { status: 204, body: undefined };
  };
}

function listFoldersRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listMacroFolders, Caller> {
  return async ({ caller, query }) => {
    const list = `macro folders ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listFolders(reader, caller.organization.id, request);
    const positionOf = (row: FolderRow) => ({ at: row.inserted_at, id: row.id });
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentFolder, positionOf, cursors, list }),
    };
  };
}

function createFolderRoute(database: Database): Handler<typeof operations.createMacroFolder, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { folder, isReplay } = await createFolder(database, asPerson(call.caller), input);
    const data = presentFolder(folder);
    return { status: 201, body: { data }, location: `/macro-folders/${data.id}`, ...(isReplay && replayed) };
  };
}

function getFolderRoute(reader: Reader): Handler<typeof operations.getMacroFolder, Caller> {
  return async ({ caller, params }) => {
    const folder = await findFolder(reader, caller.organization.id, folderIdFrom(params.folder_id));
    if (!folder) throw new NotFound();
    return { status: 200, body: { data: presentFolder(folder) } };
  };
}

function updateFolderRoute(database: Database): Handler<typeof operations.updateMacroFolder, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const folder = await updateFolder(database, asPerson(call.caller), {
      folderId: folderIdFrom(call.params.folder_id),
      name: call.body.name,
      precondition: (locked) => check({ data: presentFolder(locked) }),
    });
    return { status: 200, body: { data: presentFolder(folder) } };
  };
}

function deleteFolderRoute(database: Database): Handler<typeof operations.deleteMacroFolder, Caller> {
  return async ({ caller, params }) => {
    await deleteFolder(database, asPerson(caller), folderIdFrom(params.folder_id));
    return { status: 204, body: undefined };
  };
}
