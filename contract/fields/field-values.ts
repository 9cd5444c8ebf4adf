import { isDate } from '../filter/dates.ts';
import type { FieldKind } from '../values/field-kinds.ts';

/** What decides which values a field takes. */
export type FieldRule = { kind: FieldKind; options: readonly string[] };

/** Whether a value of `custom_attributes` is one that its field takes. */
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

/** Whether nothing is in a field: no value, an empty text, or no choice. */
export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Whether a field that is required has what it needs: a value that it takes; a checkbox must be ticked. */
export function isFilled(rule: FieldRule, value: unknown): boolean {
  if (isEmptyValue(value) || !isFieldValue(rule, value)) return false;
  return rule.kind !== 'checkbox' || value === true;
}

/** The value under a key, which may be the name of something that every object has. */
export function attributeAt(attributes: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined;
}
