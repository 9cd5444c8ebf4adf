import { isDeepStrictEqual } from 'node:util';
import { attributeAt, isEmptyValue, isFieldValue } from '../../../contract/fields/field-values.ts';
import type { FieldKind, FieldRecord } from '../../../contract/values/field-kinds.ts';
import type { Reader } from '../../db/database.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { type FieldRow, fieldsWithKeys } from './field-store.ts';

type Attributes = Record<string, unknown>;

/**
 * Validates changed attributes against the record's fields. Unchanged ones are kept, whether they fit or
 * not; those without a field can be anything.
 *
 * @throws ValidationError naming each that doesn't fit
 */
export async function checkAttributes(
  reader: Reader,
  { organizationId, record }: { organizationId: string; record: FieldRecord },
  { before, after }: { before: Attributes; after: Attributes },
): Promise<void> {
  const keys = Object.keys(after).filter(
    (key) => !isEmptyValue(after[key]) && !isDeepStrictEqual(attributeAt(before, key), after[key]),
  );
  if (keys.length === 0) return;
  const fields = await fieldsWithKeys(reader, organizationId, { record, keys });
  const wrong = fields.filter((field) => !isFieldValue(field, after[field.key]));
  if (wrong.length > 0) throw new ValidationError(wrong.map(faultOf));
}

function faultOf(field: FieldRow) {
  return { field: `custom_attributes.${field.key}`, code: 'invalid', message: sentences[field.kind](field) };
}

const oneOf = ({ options }: FieldRow) => options.join(', ');

const sentences: Record<FieldKind, (field: FieldRow) => string> = {
  text: () => 'Must be a text.',
  number: () => 'Must be a number.',
  date: () => 'Must be a date such as 2026-11-24.',
  checkbox: () => 'Must be true or false.',
  choice: (field) => `Must be one of ${oneOf(field)}.`,
  choices: (field) => `Must be a list of different ones of ${oneOf(field)}.`,
  link: () => 'Must be an address that begins with http:// or https://.',
};
