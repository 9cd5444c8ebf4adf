import { isEmptyValue } from '../../contract/fields/field-values.ts';
import type { FieldKind } from '../../contract/values/field-kinds.ts';

/** A value as text, for what is typed and for what doesn't fit its field. */
export function valueText(value: unknown): string {
  if (isEmptyValue(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The value of a field from a text of `valueText`; null for nothing. */
export function valueFrom(kind: FieldKind, text: string): unknown {
  if (text === '') return null;
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === 'checkbox') return text === 'true';
  return kind === 'choices' ? listFrom(text) : text;
}

function listFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
