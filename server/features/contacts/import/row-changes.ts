import { type ChangeContactBody, SaveContactBody } from '../../../../contract/contact.ts';
import { readListCell } from '../../../../contract/csv/csv-cells.ts';
import { isFieldValue } from '../../../../contract/fields/field-values.ts';
import type { ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import type { Reader } from '../../../db/database.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { type FieldRow, fieldsWithKeys } from '../../fields/field-store.ts';
import { type ContactChanges, readContactChanges } from '../save/contact-changes.ts';

const prefix = 'custom_attributes.';

/** The organization's own fields that columns are mapped to, by key. */
export type ImportFields = ReadonlyMap<string, FieldRow>;

export async function mappedFields(
  reader: Reader,
  organizationId: string,
  mapping: ContactImportMapping,
): Promise<ImportFields> {
  const keys = mapping.flatMap((target) => (target?.startsWith(prefix) ? [target.slice(prefix.length)] : []));
  if (keys.length === 0) return new Map();
  const fields = await fieldsWithKeys(reader, organizationId, { record: 'contact', keys });
  return new Map(fields.map((field) => [field.key, field]));
}

/** @throws ValidationError unless every column has a target, and each field at most one column */
export function checkMapping(columns: readonly string[], mapping: ContactImportMapping): void {
  if (mapping.length !== columns.length)
    throw fieldError('mapping', 'invalid', `Must have an entry for each of the ${columns.length} columns.`);
  const used = mapping.filter((target) => target !== null);
  if (used.length === 0) throw fieldError('mapping', 'required', 'At least one column must be a field.');
  const twice = used.find((target, index) => target !== 'name' && used.indexOf(target) !== index);
  if (twice !== undefined) throw fieldError('mapping', 'invalid', `Only one column can be ${twice}.`);
}

/**
 * What a row says about a contact. Empty cells change nothing.
 *
 * @throws ValidationError for values that no contact can have
 */
export function rowChanges(
  mapping: ContactImportMapping,
  cells: readonly string[],
  fields: ImportFields,
): ContactChanges {
  const body: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [column, target] of mapping.entries()) {
    const text = cells[column]?.trim() ?? '';
    if (target === null || text === '') continue;
    if (target.startsWith(prefix))
      attributes[target.slice(prefix.length)] = valueFor(fields.get(target.slice(prefix.length)), text);
    else if (target === 'custom_attributes') Object.assign(attributes, readAttributes(text));
    else if (target === 'tags') body.tags = readListCell(text);
    else body[target] = target === 'name' && body.name ? `${body.name} ${text}` : text;
  }
  if (Object.keys(body).every((field) => field === 'tags' || field === 'company_id'))
    throw fieldError('row', 'required', 'It has nothing by which a contact could be found.');
  checkLengths(body);
  if (Object.keys(attributes).length > 0) body.custom_attributes = attributes;
  return readContactChanges(body as ChangeContactBody);
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

/** Requests are validated against this schema before they arrive here; cells are not. */
const limits = SaveContactBody.properties as Record<string, { maxLength?: number }>;

function checkLengths(body: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(body)) {
    const most = limits[field]?.maxLength;
    if (typeof value === 'string' && most !== undefined && value.length > most)
      throw fieldError(field, 'too_long', `Must have at most ${most} characters.`);
  }
  const tags = Array.isArray(body.tags) ? (body.tags as string[]) : [];
  if (tags.length > 100 || tags.some((name) => name.length > 200))
    throw fieldError('tags', 'too_long', 'Must be at most 100 tags of up to 200 characters.');
}
