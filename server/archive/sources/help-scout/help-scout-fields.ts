import type { FieldKind } from '../../../../contract/values/field-kinds.ts';
import type { FoundField } from '../found.ts';
import { keyOfLabel } from '../http/key-of-label.ts';
import { idOf, type Json, numberOf, objectsOf, textOf } from '../http/read-json.ts';

const kinds: Readonly<Record<string, FieldKind>> = {
  SINGLE_LINE: 'text',
  MULTI_LINE: 'text',
  DROPDOWN: 'choice',
  DATE: 'date',
  NUMBER: 'number',
};

/** The custom fields of an inbox: those of the same name in several inboxes are one here. */
export function fieldOf(field: Json): FoundField | undefined {
  const label = textOf(field.name);
  const kind = kinds[textOf(field.type) ?? ''];
  if (label === null || kind === undefined) return undefined;
  return {
    kind: 'field',
    id: `conversation ${keyOfLabel(label)}`,
    record: 'conversation',
    key: keyOfLabel(label),
    label,
    type: kind,
    options: objectsOf(field.options).flatMap(({ label: option }) => textOf(option) ?? []),
    createdAt: 0,
  };
}

/** The value of a choice is the id of its option, whose label is in `text`. */
export function fieldValues(conversation: Json): Record<string, unknown> {
  const values = objectsOf(conversation.customFields).flatMap((it) => {
    const label = textOf(it.name) ?? idOf(it.id);
    const value = textOf(it.text) ?? textOf(it.value) ?? numberOf(it.value);
    return label === null || value === null ? [] : [[keyOfLabel(label), value] as const];
  });
  return Object.fromEntries(values);
}
