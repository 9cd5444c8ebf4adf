import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '../../../contract/event.ts';
import { type CreateFieldBody, maxFields, type UpdateFieldBody } from '../../../contract/field.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { recordEvent } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import { checkField, checkNames, readFieldChanges, readKey } from './field-input.ts';
import {
  type FieldRow,
  findField,
  insertField,
  lockFields,
  orderFields,
  removeField,
  updateFieldRow,
} from './field-store.ts';

export type CreateField = CreateFieldBody & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** @throws ValidationError, Conflict if the key is taken or there are too many fields, IdempotencyKeyReused */
export async function createField(
  database: Database,
  caller: Caller,
  { idempotency, key, record, kind, ...input }: CreateField,
): Promise<{ field: FieldRow; isReplay: boolean }> {
  const {
    label = '',
    options = [],
    shown_when = null,
    required_on_close = false,
    position = maxFields,
  } = readFieldChanges(input);
  const wanted = { key: readKey(key), record, kind, label, options, shown_when, required_on_close };
  checkField(wanted);
  const organizationId = caller.organization.id;
  const id = newId();
  const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) return { field: await existing(transaction, organizationId, earlier), isReplay: true };
    await checkNames(transaction, organizationId, shown_when);
    const before = await lockFields(transaction, organizationId);
    if (before.length >= maxFields) throw new Conflict(`An organization has at most ${maxFields} fields.`);
    const index = await makeRoom(transaction, organizationId, { id, record, position, before });
    const created = await insertField(transaction, organizationId, { ...wanted, id, position: index });
    if (!created) throw new Conflict(`There is already a field of a ${record} with this key.`);
    await recordWritten(transaction, caller, {
      type: 'field.created',
      audit: 'field.created',
      field: created.field,
      data: created.snapshot,
    });
    return { field: created.field, isReplay: false };
  });
}

async function existing(transaction: Transaction, organizationId: string, id: string): Promise<FieldRow> {
  const field = await findField(transaction, organizationId, id);
  if (!field) throw new NotFound();
  return field;
}

type Placing = Pick<FieldRow, 'id' | 'record' | 'position'> & { before: readonly FieldRow[] };

/** Moves the other fields of the record type, and returns the position that becomes free. */
async function makeRoom(
  transaction: Transaction,
  organizationId: string,
  { id, record, position, before }: Placing,
): Promise<number> {
  const others = before.filter((it) => it.record === record && it.id !== id).map((it) => it.id);
  const index = Math.min(position, others.length);
  await orderFields(transaction, organizationId, others.toSpliced(index, 0, id));
  return index;
}

export type UpdateField = {
  fieldId: string;
  change: UpdateFieldBody;
  /** Throws if the field isn't in the state that the caller expects. */
  precondition: (field: FieldRow) => Promise<void>;
};

/** @throws ValidationError, NotFound, PreconditionFailed */
export async function updateField(
  database: Database,
  caller: Caller,
  { fieldId, change, precondition }: UpdateField,
): Promise<FieldRow> {
  const wanted = readFieldChanges(change);
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const all = await lockFields(transaction, organizationId);
    const before = all.find(({ id }) => id === fieldId);
    if (!before) throw new NotFound();
    await precondition(before);
    const after = { ...before, ...wanted };
    checkField(after);
    if (wanted.shown_when !== undefined) await checkNames(transaction, organizationId, after.shown_when);
    if (after.position !== before.position)
      after.position = await makeRoom(transaction, organizationId, { ...after, before: all });
    if (isDeepStrictEqual(after, before)) return before;
    const updated = await updateFieldRow(transaction, organizationId, after);
    if (!updated) throw new NotFound();
    await recordWritten(transaction, caller, {
      type: 'field.updated',
      audit: 'field.changed',
      field: before,
      data: updated.snapshot,
      previous: previousOf(before, after),
    });
    return updated.field;
  });
}

const changeable = ['label', 'options', 'shown_when', 'required_on_close', 'position'] as const;

function previousOf(before: FieldRow, after: FieldRow): Record<string, unknown> {
  const changed = changeable.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}

/** Deletes a field; its values stay. @throws NotFound */
export async function deleteField(database: Database, caller: Caller, fieldId: string): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const all = await lockFields(transaction, organizationId);
    const field = all.find(({ id }) => id === fieldId);
    if (!field) throw new NotFound();
    await removeField(transaction, organizationId, fieldId);
    const others = all.filter((it) => it.record === field.record && it !== field);
    await orderFields(
      transaction,
      organizationId,
      others.map(({ id }) => id),
    );
    await recordWritten(transaction, caller, { type: 'field.deleted', audit: 'field.deleted', field });
  });
}

type Written = {
  type: EventType;
  audit: 'field.created' | 'field.changed' | 'field.deleted';
  field: FieldRow;
  data?: Record<string, unknown>;
  previous?: Record<string, unknown>;
};

async function recordWritten(
  transaction: Transaction,
  caller: Caller,
  { type, audit, field, data, previous }: Written,
): Promise<void> {
  const common = { organizationId: caller.organization.id, actor: eventActor(caller) };
  await recordAudit(transaction, { ...common, kind: audit, details: { field: field.label } });
  const event = { ...common, type, recordId: field.id };
  await recordEvent(transaction, { ...event, ...(data && { data }), ...(previous && { previous }) });
}
