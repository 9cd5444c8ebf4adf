import { NIL } from 'uuid';
import type { Missing } from '../../../contract/filter/missing.ts';
import * as operations from '../../../contract/operations/fields.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findMissing } from '../filters/find-missing.ts';
import { type FieldRow, findField, listFields } from './field-store.ts';
import { presentField } from './present-field.ts';
import { createField, deleteField, updateField } from './write-field.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function fieldRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listFields, listFieldsRoute(database, cursors)),
    on(operations.createField, createFieldRoute(database)),
    on(operations.getField, getFieldRoute(database)),
    on(operations.updateField, updateFieldRoute(database)),
    on(operations.deleteField, deleteFieldRoute(database)),
  ];
}

const fieldIdFrom = (text = '') => parsePublicId('fld', text) ?? NIL;

async function bodyOf(reader: Reader, caller: Caller, field: FieldRow) {
  const missing = await missingOf(reader, caller, [field]);
  return { data: presentField(field, missing.get(field.id)) };
}

/** By field, for those with a condition. */
async function missingOf(
  reader: Reader,
  { organization }: Caller,
  rows: readonly FieldRow[],
): Promise<ReadonlyMap<string, Missing>> {
  const conditional = rows.flatMap(({ id, shown_when }) => (shown_when === null ? [] : [{ id, shown_when }]));
  const missing = await findMissing(
    reader,
    organization.id,
    conditional.map(({ shown_when }) => shown_when),
  );
  return new Map(conditional.map(({ id }, index) => [id, missing[index] ?? []]));
}

function listFieldsRoute(reader: Reader, cursors: Cursors): Handler<typeof operations.listFields, Caller> {
  return async ({ caller, query }) => {
    const list = `fields ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listFields(reader, caller.organization.id, request);
    const positionOf = (row: FieldRow) => ({ at: row.inserted_at, id: row.id });
    const missing = await missingOf(reader, caller, rows);
    const present = (row: FieldRow) => presentField(row, missing.get(row.id));
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function createFieldRoute(database: Database): Handler<typeof operations.createField, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { field, isReplay } = await createField(database, call.caller, input);
    const data = presentField(field);
    return {
      status: 201,
      body: { data },
      location: `/fields/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function getFieldRoute(reader: Reader): Handler<typeof operations.getField, Caller> {
  return async ({ caller, params }) => {
    const field = await findField(reader, caller.organization.id, fieldIdFrom(params.field_id));
    if (!field) throw new NotFound();
    return { status: 200, body: await bodyOf(reader, caller, field) };
  };
}

function updateFieldRoute(database: Database): Handler<typeof operations.updateField, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const field = await updateField(database, call.caller, {
      fieldId: fieldIdFrom(call.params.field_id),
      change: call.body,
      precondition: async (locked) => check(await bodyOf(database, call.caller, locked)),
    });
    return { status: 200, body: await bodyOf(database, call.caller, field) };
  };
}

function deleteFieldRoute(database: Database): Handler<typeof operations.deleteField, Caller> {
  return async ({ caller, params }) => {
    await deleteField(database, caller, fieldIdFrom(params.field_id));
    return { status: 204, body: undefined };
  };
}
