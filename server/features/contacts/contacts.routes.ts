import type { Logger } from 'pino';
import * as importOperations from '../../../contract/inbox/operations/contact-imports.ts';
import * as exportOperations from '../../../contract/inbox/operations/exports.ts';
import * as entryOperations from '../../../contract/operations/contact-entries.ts';
import * as noteOperations from '../../../contract/operations/contact-notes.ts';
import * as operations from '../../../contract/operations/contacts.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller, SessionCaller, TokenCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { csvResponse } from '../../http/csv-response.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { searchTextFrom } from '../../http/search-text.ts';
import { companyCells, companyHeadings, scanCompanies } from '../companies/company-rows.ts';
import { attributeColumns } from '../fields/attribute-columns.ts';
import type { ContactRow } from './contact-row.ts';
import { presentContactEntry } from './entries/present-contact-entry.ts';
import { contactEntryIdFrom, visibleContactEntry } from './entries/visible-contact-entry.ts';
import { createContactEntry, deleteContactEntry } from './entries/write-contact-entry.ts';
import { eraseContact } from './erase-contact.ts';
import { contactCells, contactHeadings } from './export/contact-rows.ts';
import { recordExport } from './export/record-export.ts';
import { scanContacts } from './export/scan-contacts.ts';
import { checkImport } from './import/check-import.ts';
import { addRows, createImport, startImport } from './import/contact-imports.ts';
import {
  importIdFrom,
  latestImports,
  presentImport,
  readRefusedRows,
  visibleImport,
} from './import/import-store.ts';
import { readContactFilters } from './list/contact-filters.ts';
import { listContacts } from './list/list-contacts.ts';
import { mergeContact } from './merge/merge-contact.ts';
import { type ContactNoteRow, listContactNotes } from './notes/contact-note-store.ts';
import { presentContactNote } from './notes/present-contact-note.ts';
import { contactNoteIdFrom, visibleContactNote } from './notes/visible-contact-note.ts';
import { createContactNote, deleteContactNote, updateContactNote } from './notes/write-contact-note.ts';
import { presentContact } from './present-contact.ts';
import { changeContact } from './save/change-contact.ts';
import { saveContact } from './save/save-contact.ts';
import { contactIdFrom, visibleContact } from './visible-contact.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function contactRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listContacts, listContactsRoute(database, cursors)),
    on(operations.getContact, getContactRoute(database)),
    on(operations.saveContact, saveContactRoute(database)),
    on(operations.changeContact, changeContactRoute(database)),
    on(operations.mergeContact, mergeContactRoute(database)),
    on(operations.eraseContact, eraseContactRoute(database)),
    on(noteOperations.listContactNotes, listNotesRoute(database, cursors)),
    on(noteOperations.createContactNote, createNoteRoute(database)),
    on(noteOperations.getContactNote, getNoteRoute(database)),
    on(noteOperations.updateContactNote, updateNoteRoute(database)),
    on(noteOperations.deleteContactNote, deleteNoteRoute(database)),
    on(entryOperations.getContactEntry, getEntryRoute(database)),
  ];
}

/** Entries in the timelines of contacts, for apps. */
export function contactEntryRoutes({ database }: { database: Database }): OperationRoute<TokenCaller>[] {
  return [
    on(entryOperations.createContactEntry, createEntryRoute(database)),
    on(entryOperations.deleteContactEntry, deleteEntryRoute(database)),
  ];
}

/** Imports of contacts and companies, for people in the inbox. */
export function contactImportRoutes({ database }: { database: Database }): OperationRoute<SessionCaller>[] {
  return [
    on(importOperations.listContactImports, listImportsRoute(database)),
    on(importOperations.createContactImport, createImportRoute(database)),
    on(importOperations.getContactImport, getImportRoute(database)),
    on(importOperations.addContactImportRows, addRowsRoute(database)),
    on(importOperations.checkContactImport, checkImportRoute(database)),
    on(importOperations.startContactImport, startImportRoute(database)),
    on(importOperations.listRefusedRows, refusedRowsRoute(database)),
  ];
}

type ExportDependencies = { database: Database; logger: Logger };

/** Exports of contacts and companies, for admins in the inbox (decisions/0351). */
export function contactExportRoutes(dependencies: ExportDependencies): OperationRoute<SessionCaller>[] {
  return [
    on(exportOperations.exportContacts, exportContactsRoute(dependencies)),
    on(exportOperations.exportCompanies, exportCompaniesRoute(dependencies)),
  ];
}

const positionOf = (row: ContactRow) => ({ at: row.inserted_at, id: row.id });

function listContactsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listContacts, Caller> {
  return async ({ caller, query }) => {
    const filters = readContactFilters({ ...query, q: searchTextFrom(query.q) });
    const list = `contacts ${caller.organization.id} ${JSON.stringify(filters)}`;
    const request = readPageRequest(query, cursors, list);
    const { rows, scannedTo } = await listContacts(reader, caller, filters, request);
    const form = { present: presentContact, positionOf, cursors, list, scannedTo };
    const page = pageOf(rows, request, form);
    return { status: 200, body: page };
  };
}

function getContactRoute(reader: Reader): Handler<typeof operations.getContact, Caller> {
  return async ({ caller, params }) => {
    const contact = await visibleContact(reader, caller, contactIdFrom(params.contact_id));
    return { status: 200, body: { data: presentContact(contact) } };
  };
}

function saveContactRoute(database: Database): Handler<typeof operations.saveContact, Caller> {
  return async (call) => {
    const input = { contact: call.body, idempotency: idempotencyFrom(call) };
    const { contact, isNew, isReplay } = await saveContact(database, call.caller, input);
    const data = presentContact(contact);
    return {
      status: isNew ? 201 : 200,
      body: { data },
      location: `/contacts/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

const bodyOf = (row: ContactRow) => ({ data: presentContact(row) });

function changeContactRoute(database: Database): Handler<typeof operations.changeContact, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const contact = await changeContact(database, call.caller, {
      contactId: contactIdFrom(call.params.contact_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(contact) };
  };
}

function mergeContactRoute(database: Database): Handler<typeof operations.mergeContact, Caller> {
  return async ({ caller, params, body }) => {
    const input = { ...body, contactId: contactIdFrom(params.contact_id) };
    return { status: 200, body: bodyOf(await mergeContact(database, asPerson(caller), input)) };
  };
}

function eraseContactRoute(database: Database): Handler<typeof operations.eraseContact, Caller> {
  return async ({ caller, params, query }) => {
    const contactId = contactIdFrom(params.contact_id);
    await eraseContact(database, caller, { contactId, erasesMessages: query.erase_messages === 'true' });
    return { status: 204, body: undefined };
  };
}

function listNotesRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof noteOperations.listContactNotes, Caller> {
  return async ({ caller, params, query }) => {
    const id = contactIdFrom(params.contact_id);
    const list = `contact notes ${caller.organization.id} ${id}`;
    const request = readPageRequest(query, cursors, list);
    const contact = await visibleContact(reader, caller, id);
    const rows = await listContactNotes(reader, caller.organization.id, contact.id, request);
    const notePosition = (row: ContactNoteRow) => ({ at: row.inserted_at, id: row.id });
    const form = { present: presentContactNote, positionOf: notePosition, cursors, list };
    return { status: 200, body: pageOf(rows, request, form) };
  };
}

function createNoteRoute(database: Database): Handler<typeof noteOperations.createContactNote, Caller> {
  return async (call) => {
    const { note, isReplay } = await createContactNote(database, asPerson(call.caller), {
      contactId: contactIdFrom(call.params.contact_id),
      text: call.body.text,
      idempotency: idempotencyFrom(call),
    });
    const data = presentContactNote(note);
    return {
      status: 201,
      body: { data },
      location: `/contacts/${data.contact_id}/notes/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

type NoteParams = { contact_id?: string; contact_note_id?: string };

const noteKey = ({ contact_id, contact_note_id }: NoteParams) => ({
  contactId: contactIdFrom(contact_id),
  noteId: contactNoteIdFrom(contact_note_id),
});

const noteBody = (row: ContactNoteRow) => ({ data: presentContactNote(row) });

function getNoteRoute(reader: Reader): Handler<typeof noteOperations.getContactNote, Caller> {
  return async ({ caller, params }) => {
    const key = { organizationId: caller.organization.id, ...noteKey(params) };
    return { status: 200, body: noteBody(await visibleContactNote(reader, key)) };
  };
}

function updateNoteRoute(database: Database): Handler<typeof noteOperations.updateContactNote, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const note = await updateContactNote(database, asPerson(call.caller), {
      ...noteKey(call.params),
      text: call.body.text,
      precondition: (locked) => check(noteBody(locked)),
    });
    return { status: 200, body: noteBody(note) };
  };
}

function deleteNoteRoute(database: Database): Handler<typeof noteOperations.deleteContactNote, Caller> {
  return async ({ caller, params }) => {
    await deleteContactNote(database, asPerson(caller), noteKey(params));
    return { status: 204, body: undefined };
  };
}

function createEntryRoute(
  database: Database,
): Handler<typeof entryOperations.createContactEntry, TokenCaller> {
  return async (call) => {
    const { entry, isReplay } = await createContactEntry(database, call.caller, {
      contactId: contactIdFrom(call.params.contact_id),
      ...call.body,
      idempotency: idempotencyFrom(call),
    });
    const data = presentContactEntry(entry);
    return {
      status: 201,
      body: { data },
      location: `/contacts/${data.contact_id}/entries/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

type EntryParams = { contact_id?: string; contact_entry_id?: string };

const entryKey = ({ contact_id, contact_entry_id }: EntryParams) => ({
  contactId: contactIdFrom(contact_id),
  entryId: contactEntryIdFrom(contact_entry_id),
});

function getEntryRoute(reader: Reader): Handler<typeof entryOperations.getContactEntry, Caller> {
  return async ({ caller, params }) => {
    const key = { organizationId: caller.organization.id, ...entryKey(params) };
    return { status: 200, body: { data: presentContactEntry(await visibleContactEntry(reader, key)) } };
  };
}

function deleteEntryRoute(
  database: Database,
): Handler<typeof entryOperations.deleteContactEntry, TokenCaller> {
  return async ({ caller, params }) => {
    await deleteContactEntry(database, caller, entryKey(params));
    return { status: 204, body: undefined };
  };
}

type ImportRoute<Name extends keyof typeof importOperations> = Handler<
  (typeof importOperations)[Name],
  SessionCaller
>;

function listImportsRoute(reader: Reader): ImportRoute<'listContactImports'> {
  return async ({ caller, query }) => {
    const rows = await latestImports(reader, caller.organization.id, query.record ?? 'contact');
    return { status: 200, body: { data: rows.map(presentImport) } };
  };
}

function createImportRoute(database: Database): ImportRoute<'createContactImport'> {
  return async ({ caller, body }) => {
    const row = await createImport(database, caller, body);
    return { status: 201, body: { data: presentImport(row) } };
  };
}

function getImportRoute(reader: Reader): ImportRoute<'getContactImport'> {
  return async ({ caller, params }) => {
    const row = await visibleImport(reader, caller.organization.id, importIdFrom(params.import_id));
    return { status: 200, body: { data: presentImport(row) } };
  };
}

function addRowsRoute(database: Database): ImportRoute<'addContactImportRows'> {
  return async ({ caller, params, body }) => {
    const row = await addRows(database, caller, { ...body, importId: importIdFrom(params.import_id) });
    return { status: 200, body: { data: presentImport(row) } };
  };
}

function checkImportRoute(reader: Reader): ImportRoute<'checkContactImport'> {
  return async ({ caller, params, body }) => {
    const input = { importId: importIdFrom(params.import_id), mapping: body.mapping };
    return { status: 200, body: { data: await checkImport(reader, caller.organization.id, input) } };
  };
}

function startImportRoute(database: Database): ImportRoute<'startContactImport'> {
  return async ({ caller, params, body }) => {
    const input = { importId: importIdFrom(params.import_id), mapping: body.mapping };
    return { status: 200, body: { data: presentImport(await startImport(database, caller, input)) } };
  };
}

const rowsPerPage = 500;

function refusedRowsRoute(reader: Reader): ImportRoute<'listRefusedRows'> {
  return async ({ caller, params, query }) => {
    const row = await visibleImport(reader, caller.organization.id, importIdFrom(params.import_id));
    const rows = await readRefusedRows(reader, row, { from: Number(query.from ?? 0), limit: rowsPerPage });
    const last = rows.length < rowsPerPage ? undefined : rows.at(-1);
    const data = { columns: row.columns, rows, next: last ? last.place + 1 : null };
    return { status: 200, body: { data } };
  };
}

function exportContactsRoute({
  database,
  logger,
}: ExportDependencies): Handler<typeof exportOperations.exportContacts, SessionCaller> {
  return async ({ caller, body }) => {
    const filters = readContactFilters({ ...body, q: searchTextFrom(body.q) });
    const { id } = caller.organization;
    const { headings, cellsOf } = await attributeColumns(database, id, 'contact');
    await recordExport(database, caller, 'contacts', body);
    const rows = scanContacts(readerOf(database), caller, filters);
    const batches = inBatches(rows, (row) => [...contactCells(row), ...cellsOf(row.custom_attributes)]);
    return csvResponse({ headings: [...contactHeadings, ...headings], batches }, logger);
  };
}

function exportCompaniesRoute({
  database,
  logger,
}: ExportDependencies): Handler<typeof exportOperations.exportCompanies, SessionCaller> {
  return async ({ caller, body }) => {
    const filters = { q: searchTextFrom(body.q), externalId: body.external_id };
    const { id } = caller.organization;
    const { headings, cellsOf } = await attributeColumns(database, id, 'company');
    await recordExport(database, caller, 'companies', body);
    const rows = scanCompanies(readerOf(database), id, filters);
    const batches = inBatches(rows, (row) => [...companyCells(row), ...cellsOf(row.custom_attributes)]);
    return csvResponse({ headings: [...companyHeadings, ...headings], batches }, logger);
  };
}

const readerOf = (database: Database): Reader => database.replica ?? database;

async function* inBatches<Row>(rows: AsyncIterable<Row[]>, cellsOf: (row: Row) => string[]) {
  for await (const batch of rows) yield batch.map(cellsOf);
}
