import * as operations from '../../../../contract/inbox/operations/contact-imports.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { checkImport } from './check-import.ts';
import { addRows, createImport, startImport } from './contact-imports.ts';
import {
  importIdFrom,
  latestImports,
  presentImport,
  readRefusedRows,
  visibleImport,
} from './import-store.ts';

/** Imports of contacts, for people in the inbox. */
export function contactImportRoutes({ database }: { database: Database }): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listContactImports, listImportsRoute(database)),
    on(operations.createContactImport, createImportRoute(database)),
    on(operations.getContactImport, getImportRoute(database)),
    on(operations.addContactImportRows, addRowsRoute(database)),
    on(operations.checkContactImport, checkImportRoute(database)),
    on(operations.startContactImport, startImportRoute(database)),
    on(operations.listRefusedRows, refusedRowsRoute(database)),
  ];
}

type Route<Name extends keyof typeof operations> = Handler<(typeof operations)[Name], SessionCaller>;

function listImportsRoute(reader: Reader): Route<'listContactImports'> {
  return async ({ caller }) => {
    const rows = await latestImports(reader, caller.organization.id);
    return { status: 200, body: { data: rows.map(presentImport) } };
  };
}

function createImportRoute(database: Database): Route<'createContactImport'> {
  return async ({ caller, body }) => {
    const row = await createImport(database, caller, body);
    return { status: 201, body: { data: presentImport(row) } };
  };
}

function getImportRoute(reader: Reader): Route<'getContactImport'> {
  return async ({ caller, params }) => {
    const row = await visibleImport(reader, caller.organization.id, importIdFrom(params.import_id));
    return { status: 200, body: { data: presentImport(row) } };
  };
}

function addRowsRoute(database: Database): Route<'addContactImportRows'> {
  return async ({ caller, params, body }) => {
    const row = await addRows(database, caller, { ...body, importId: importIdFrom(params.import_id) });
    return { status: 200, body: { data: presentImport(row) } };
  };
}

function checkImportRoute(reader: Reader): Route<'checkContactImport'> {
  return async ({ caller, params, body }) => {
    const input = { importId: importIdFrom(params.import_id), mapping: body.mapping };
    return { status: 200, body: { data: await checkImport(reader, caller.organization.id, input) } };
  };
}

function startImportRoute(database: Database): Route<'startContactImport'> {
  return async ({ caller, params, body }) => {
    const input = { importId: importIdFrom(params.import_id), mapping: body.mapping };
    return { status: 200, body: { data: presentImport(await startImport(database, caller, input)) } };
  };
}

const rowsPerPage = 500;

function refusedRowsRoute(reader: Reader): Route<'listRefusedRows'> {
  return async ({ caller, params, query }) => {
    const row = await visibleImport(reader, caller.organization.id, importIdFrom(params.import_id));
    const rows = await readRefusedRows(reader, row, { from: Number(query.from ?? 0), limit: rowsPerPage });
    const last = rows.length < rowsPerPage ? undefined : rows.at(-1);
    const data = { columns: row.columns, rows, next: last ? last.place + 1 : null };
    return { status: 200, body: { data } };
  };
}
