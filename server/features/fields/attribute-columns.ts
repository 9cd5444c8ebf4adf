import { listCell } from '../../../contract/csv/csv-cells.ts';
import { attributeAt, isEmptyValue, isFieldValue } from '../../../contract/fields/field-values.ts';
import type { FieldRecord } from '../../../contract/values/field-kinds.ts';
import type { Reader } from '../../db/database.ts';
import { allFieldsOf, type FieldRow } from './field-store.ts';

type Attributes = Record<string, unknown>;

/** Columns of an exported file with custom attributes. */
export type AttributeColumns = { headings: string[]; cellsOf(attributes: Attributes): string[] };

/**
 * A column for each field of a record, in order, and a last one with all other attributes as JSON: those without a
 * field, and values that don't fit theirs. An import reads both.
 */
export async function attributeColumns(
  reader: Reader,
  organizationId: string,
  record: FieldRecord,
): Promise<AttributeColumns> {
  const fields = await allFieldsOf(reader, organizationId, record);
  return {
    headings: [...fields.map(({ key }) => `custom_attributes.${key}`), 'custom_attributes'],
    cellsOf: (attributes) => [
      ...fields.map((field) => cellOf(field, attributes)),
      others(fields, attributes),
    ],
  };
}

function cellOf(field: FieldRow, attributes: Attributes): string {
  const value = attributeAt(attributes, field.key);
  if (!hasCell(field, value)) return '';
  return Array.isArray(value) ? listCell(value) : String(value);
}

/** Whether a value survives the round trip: an import trims cells, and validates them against the field. */
function hasCell(field: FieldRow, value: unknown): boolean {
  if (isEmptyValue(value) || !isFieldValue(field, value)) return false;
  return typeof value !== 'string' || value === value.trim();
}

function others(fields: readonly FieldRow[], attributes: Attributes): string {
  const rest = Object.entries(attributes).filter(([key, value]) => {
    const field = fields.find((it) => it.key === key);
    return !isEmptyValue(value) && !(field && hasCell(field, value));
  });
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest));
}
