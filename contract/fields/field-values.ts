import { isDate } from '../filter/dates.ts';
import type { FieldKind } from '../values/field-kinds.ts';

/** What determines which values a field accepts. */
export type FieldRule = { kind: FieldKind; options: readonly string[] };

/** Whether a value of `custom_attributes` is one that its field accepts. */
export function isFieldValue({ kind, options }: FieldRule, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'date':
      return typeof value === 'string' && isDate(value);
    case 'checkbox':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && options.includes(value);
    case 'choices':
      return Array.isArray(value) && value.length === new Set(value).size && value.every(isAmong(options));
    case 'link':
      return typeof value === 'string' && isLink(value);
  }
}

const isAmong = (options: readonly string[]) => (value: unknown) =>
  typeof value === 'string' && options.includes(value);

/** Web addresses only: somebody is going to click on it. */
function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text);
}

/** Whether a field is empty: no value, an empty text, or no choice. */
export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Whether a required field is filled in: with a value that it accepts; a checkbox must be checked. */
export function isFilled(rule: FieldRule, value: unknown): boolean {
  if (isEmptyValue(value) || !isFieldValue(rule, value)) return false;
  return rule.kind !== 'checkbox' || value === true;
}

/** The value of a key, which may be the name of something that every object inherits. */
export function attributeAt(attributes: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined;
}
