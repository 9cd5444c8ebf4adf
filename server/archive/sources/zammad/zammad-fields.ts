import type { FieldKind } from '../../../../contract/values/field-kinds.ts';
import type { FoundField } from '../found.ts';
import { keyOfLabel } from '../http/key-of-label.ts';
import { idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';

/** The attributes that an admin of Zammad has added to tickets. */
export type ZammadFields = {
  found: FoundField[];
  /** The custom attributes of a ticket. */
  valuesOf(ticket: Json): Record<string, unknown>;
};

const kinds: Readonly<Record<string, FieldKind>> = {
  input: 'text',
  textarea: 'text',
  richtext: 'text',
  integer: 'number',
  date: 'date',
  datetime: 'text',
  boolean: 'checkbox',
  select: 'choice',
  multiselect: 'choices',
  tree_select: 'text',
  multi_tree_select: 'text',
};

type Field = { name: string; key: string; kind: FieldKind; labels: ReadonlyMap<string, string> };

/** Attributes that Zammad has for every ticket can't be edited: they have places of their own here. */
export function zammadFields(attributes: readonly Json[]): ZammadFields {
  const known: Field[] = [];
  const found: FoundField[] = [];
  for (const attribute of attributes) {
    const id = idOf(attribute.id);
    const name = textOf(attribute.name);
    const kind = kinds[textOf(attribute.data_type) ?? ''];
    if (attribute.object !== 'Ticket' || attribute.editable !== true || attribute.active === false) continue;
    if (id === null || name === null || kind === undefined) continue;
    const labels = labelsOf(objectOf(attribute.data_option).options);
    const key = keyOfLabel(name);
    known.push({ name, key, kind, labels });
    found.push({
      kind: 'field',
      id: `ticket ${id}`,
      record: 'conversation',
      key,
      label: textOf(attribute.display) ?? name,
      type: kind,
      options: [...new Set(labels.values())],
      createdAt: momentOf(attribute.created_at) ?? 0,
    });
  }
  return {
    found,
    valuesOf: (ticket) =>
      Object.fromEntries(
        known.flatMap((field) => {
          const value = attributeOf(field, ticket[field.name]);
          return value === undefined ? [] : [[field.key, value] as const];
        }),
      ),
  };
}

/** Options are an object of labels by values, or a list of both. */
function labelsOf(options: unknown): ReadonlyMap<string, string> {
  const pairs = Array.isArray(options)
    ? objectsOf(options).map(({ value, name }) => [value, name] as const)
    : Object.entries(objectOf(options));
  return new Map(
    pairs.flatMap(([value, label]) => {
      const text = textOf(label);
      return text === null ? [] : [[String(value), text] as const];
    }),
  );
}

function attributeOf({ kind, labels }: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (kind === 'checkbox') return value === true;
  if (kind === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  const texts = [value].flat().map((it) => labels.get(String(it)) ?? String(it));
  if (texts.length === 0) return undefined;
  return kind === 'choices' ? texts : texts.join(', ');
}
