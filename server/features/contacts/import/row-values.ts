import { readListCell } from '../../../../contract/csv/csv-cells.ts';
import { isFieldValue } from '../../../../contract/fields/field-values.ts';
import type { ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import type { FieldRecord } from '../../../../contract/values/field-kinds.ts';
import type { Reader } from '../../../db/database.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { type FieldRow, fieldsWithKeys } from '../../fields/field-store.ts';

const prefix = 'custom_attributes.';

/** The organization's own fields that columns are mapped to, by key. */
export type ImportFields = ReadonlyMap<string, FieldRow>;

export async function mappedFields(
  reader: Reader,
  { organizationId, record }: { organizationId: string; record: FieldRecord },
  mapping: ContactImportMapping,
): Promise<ImportFields> {
  const keys = mapping.flatMap((target) => (target?.startsWith(prefix) ? [target.slice(prefix.length)] : []));
  if (keys.length === 0) return new Map();
  const fields = await fieldsWithKeys(reader, organizationId, { record, keys });
  return new Map(fields.map((field) => [field.key, field]));
}

/** The cells of a row by field; those of lists as lists. Empty cells are left out. @throws ValidationError */
export function rowValues(
  mapping: ContactImportMapping,
  cells: readonly string[],
  fields: ImportFields,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [column, target] of mapping.entries()) {
    const text = cells[column]?.trim() ?? '';
    if (target === null || text === '') continue;
    if (target.startsWith(prefix))
      attributes[target.slice(prefix.length)] = valueFor(fields.get(target.slice(prefix.length)), text);
    else if (target === 'custom_attributes') Object.assign(attributes, readAttributes(text));
    else if (target === 'tags' || target === 'domains') body[target] = readListCell(text);
    else body[target] = target === 'name' && body.name ? `${body.name} ${text}` : text;
  }
  return Object.keys(attributes).length > 0 ? { ...body, custom_attributes: attributes } : body;
}

type Schema = { properties: object };

/** Requests are validated against a schema before they arrive here; cells are not. @throws ValidationError */
export function checkLengths(body: Record<string, unknown>, { properties }: Schema): void {
  const limits = properties as Record<string, { maxLength?: number }>;
  for (const [field, value] of Object.entries(body)) {
    const most = limits[field]?.maxLength;
    if (typeof value === 'string' && most !== undefined && value.length > most)
      throw fieldError(field, 'too_long', `Must have at most ${most} characters.`);
  }
}

/** A cell as a value of its field. @throws ValidationError if the field doesn't accept it */
function valueFor(field: FieldRow | undefined, text: string): unknown {
  if (!field) return text;
  const value = readers[field.kind]?.(text) ?? text;
  if (isFieldValue(field, value)) return value;
  throw fieldError(prefix + field.key, 'invalid', `“${text.slice(0, 100)}” is no value of ${field.label}.`);
}

const readers: Partial<Record<FieldRow['kind'], (text: string) => unknown>> = {
  number: (text) =>
    /^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text.replace(',', '.')) : undefined,
  checkbox: (text) =>
    /^(true|yes|ja|wahr|1|x)$/i.test(text) || (/^(false|no|nein|falsch|0)$/i.test(text) ? false : undefined),
  choices: readListCell,
};

/** Several attributes as JSON, as exports have them. @throws ValidationError */
function readAttributes(text: string): Record<string, unknown> {
  const attributes = parsedJson(text);
  if (typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes))
    return attributes as Record<string, unknown>;
  throw fieldError('custom_attributes', 'invalid', 'Must be a JSON object.');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
