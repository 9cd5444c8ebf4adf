import { isEmptyValue } from '../../contract/fields/field-values.ts';
import type { FieldKind } from '../../contract/values/field-kinds.ts';

/** A value as text, for typed values and those that don't fit their field. */
export function valueText(value: unknown): string {
  if (isEmptyValue(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Parses a text of `valueText` as the value of a field; null for nothing. */
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
