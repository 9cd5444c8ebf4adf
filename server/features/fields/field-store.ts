import sql from 'sql-template-tag';
import { type Field, maxFields } from '../../../contract/field.ts';
import type { Filter } from '../../../contract/filter/filter.ts';
import type { FieldRecord } from '../../../contract/values/field-kinds.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { processTime } from '../../db/timestamps.ts';

export type FieldProperties = Pick<Field, 'key' | 'label' | 'record' | 'kind' | 'options'> & {
  shown_when: Filter | null;
  required_on_close: boolean;
  position: number;
};

export type FieldRow = FieldProperties & {
  id: string;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

/** A field, and its row as events store it. */
export type StoredField = { field: FieldRow; snapshot: Record<string, unknown> };

const columns = `f.id, f.key, f.label, f.record, f.kind, f.options, f.shown_when, f.required_on_close, f.position,
  f.inserted_at, f.updated_at`;
const snapshot = 'to_jsonb(f) AS snapshot';

/** A range of an organization's fields, oldest first. */
export function listFields(reader: Reader, organizationId: string, range: PageRange): Promise<FieldRow[]> {
  const conditions = [sql`f.organization_id = ${organizationId}`];
  return listByInsertion(reader, { columns, tables: 'fields f', from: 'f', conditions }, range);
}

/** Those of one record type with one of these keys. */
export function fieldsWithKeys(
  reader: Reader,
  organizationId: string,
  { record, keys }: { record: FieldRecord; keys: readonly string[] },
): Promise<FieldRow[]> {
  return reader.read<FieldRow>({
    name: 'fields_with_keys',
    text: `SELECT ${columns} FROM fields f
            WHERE f.organization_id = $1 AND f.record = $2 AND f.key = ANY ($3::text[]) ORDER BY f.position, f.id LIMIT ${maxFields}`,
    values: [organizationId, record, keys],
  });
}

/** All of one record type, in order. */
export function allFieldsOf(
  reader: Reader,
  organizationId: string,
  record: FieldRecord,
): Promise<FieldRow[]> {
  return reader.read<FieldRow>({
    name: 'fields_of_record',
    text: `SELECT ${columns} FROM fields f
            WHERE f.organization_id = $1 AND f.record = $2 ORDER BY f.position, f.id LIMIT ${maxFields}`,
    values: [organizationId, record],
  });
}

/** Those of conversations that must be filled in before closing. */
export function fieldsRequiredOnClose(reader: Reader, organizationId: string): Promise<FieldRow[]> {
  return reader.read<FieldRow>({
    name: 'fields_required_on_close',
    text: `SELECT ${columns} FROM fields f
            WHERE f.organization_id = $1 AND f.record = 'conversation' AND f.required_on_close
            ORDER BY f.position, f.id LIMIT ${maxFields}`,
    values: [organizationId],
  });
}

export async function findField(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<FieldRow | undefined> {
  const [row] = await reader.read<FieldRow>({
    name: 'find_field',
    text: `SELECT ${columns} FROM fields f WHERE f.organization_id = $1 AND f.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/**
 * All fields of an organization in order, locked until this transaction ends: their positions depend on one another. In
 * two statements, since one that waited for the locks would still see the previous order.
 */
export async function lockFields(transaction: Transaction, organizationId: string): Promise<FieldRow[]> {
  await transaction.read({
    name: 'lock_fields',
    text: 'SELECT 1 FROM fields WHERE organization_id = $1 ORDER BY id FOR UPDATE',
    values: [organizationId],
  });
  return transaction.read<FieldRow>({
    name: 'locked_fields',
    text: `SELECT ${columns} FROM fields f WHERE f.organization_id = $1
            ORDER BY f.record, f.position, f.inserted_at, f.id LIMIT ${maxFields}`,
    values: [organizationId],
  });
}

/** Undefined if the record type has a field with this key. */
export async function insertField(
  transaction: Transaction,
  organizationId: string,
  field: FieldProperties & { id: string },
): Promise<StoredField | undefined> {
  const { rows } = await transaction.write<FieldRow & Pick<StoredField, 'snapshot'>>({
    name: 'insert_field',
    text: `WITH f AS (
             INSERT INTO fields (organization_id, id, key, label, record, kind, options, shown_when, required_on_close, position)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             ON CONFLICT (organization_id, record, key) DO NOTHING RETURNING *)
           SELECT ${columns}, ${snapshot} FROM f`,
    values: [
      organizationId,
      field.id,
      field.key,
      field.label,
      field.record,
      field.kind,
      JSON.stringify(field.options),
      field.shown_when && JSON.stringify(field.shown_when),
      field.required_on_close,
      field.position,
    ],
  });
  return rows[0] && stored(rows[0]);
}

export async function updateFieldRow(
  transaction: Transaction,
  organizationId: string,
  field: FieldRow,
): Promise<StoredField | undefined> {
  const { rows } = await transaction.write<FieldRow & Pick<StoredField, 'snapshot'>>({
    name: 'update_field',
    text: `WITH f AS (
             UPDATE fields SET label = $3, options = $4, shown_when = $5, required_on_close = $6, position = $7, updated_at = $8
              WHERE organization_id = $1 AND id = $2 RETURNING *)
           SELECT ${columns}, ${snapshot} FROM f`,
    values: [
      organizationId,
      field.id,
      field.label,
      JSON.stringify(field.options),
      field.shown_when && JSON.stringify(field.shown_when),
      field.required_on_close,
      field.position,
      processTime(),
    ],
  });
  return rows[0] && stored(rows[0]);
}

function stored({
  snapshot: storedSnapshot,
  ...field
}: FieldRow & Pick<StoredField, 'snapshot'>): StoredField {
  return { field, snapshot: storedSnapshot };
}

/** Gives locked fields the positions that they have in this list. */
export async function orderFields(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.write({
    name: 'order_fields',
    text: `UPDATE fields f SET position = ordered.position
             FROM unnest($2::uuid[], $3::int[]) AS ordered (id, position)
            WHERE f.organization_id = $1 AND f.id = ordered.id AND f.position <> ordered.position`,
    values: [organizationId, ids, ids.map((_, index) => index)],
  });
}

export async function removeField(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction.write({
    name: 'remove_field',
    text: 'DELETE FROM fields WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}
