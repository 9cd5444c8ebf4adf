import type { FieldKind } from '../../../../contract/values/field-kinds.ts';
import type { FoundField } from '../found.ts';
import { eachAtOnce } from '../http/each-at-once.ts';
import { keyOfLabel } from '../http/key-of-label.ts';
import { idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { SourceClient } from '../http/source-client.ts';
import { listOf } from './rt-pages.ts';

/** The custom fields of tickets. */
export type RtFields = {
  found: FoundField[];
  /** The custom attributes of a ticket. */
  valuesOf(ticket: Json): Record<string, unknown>;
};

type Field = { key: string; kind: FieldKind };

/** The types whose values are files: they don't come. */
const ofFiles = new Set(['Image', 'Binary']);

/** Several fields may have one name, in different queues. */
export async function readFields(client: SourceClient): Promise<RtFields> {
  const all = await listOf(client, {
    path: 'customfields',
    fields: ['Name', 'Type', 'LookupType'],
    query: [{ field: 'id', operator: '>', value: 0 }],
  });
  const ofTickets = (all ?? []).filter(
    ({ LookupType, Type }) => LookupType === 'RT::Queue-RT::Ticket' && !ofFiles.has(textOf(Type) ?? ''),
  );
  const whole = await eachAtOnce(ofTickets, 4, async ({ id }) =>
    objectOf(await client.find(`customfield/${encodeURIComponent(idOf(id) ?? '')}`)),
  );
  const known = new Map<string, Field>();
  const keys = new Set<string>();
  const found = whole.flatMap((field): FoundField[] => {
    const id = idOf(field.id);
    const label = textOf(field.Name);
    if (id === null || label === null) return [];
    const key = keys.has(keyOfLabel(label)) ? `${keyOfLabel(label)}_${id}` : keyOfLabel(label);
    keys.add(key);
    const kind = kindOf(field);
    known.set(id, { key, kind });
    return [
      {
        kind: 'field',
        id: `ticket ${id}`,
        record: 'conversation',
        key,
        label,
        type: kind,
        options: [...new Set(objectsOf(field.Values).flatMap(({ name }) => textOf(name) ?? []))],
        createdAt: momentOf(field.Created) ?? 0,
      },
    ];
  });
  return {
    found,
    valuesOf(ticket) {
      const values = objectsOf(ticket.CustomFields).flatMap((it) => {
        const field = known.get(idOf(it.id) ?? '');
        const value = field && attributeOf(field, Array.isArray(it.values) ? it.values : []);
        return field && value !== undefined ? [[field.key, value] as const] : [];
      });
      return Object.fromEntries(values);
    },
  };
}

function kindOf({ Type, MaxValues }: Json): FieldKind {
  if (Type === 'Select') return Number(MaxValues) === 1 ? 'choice' : 'choices';
  return Type === 'Date' ? 'date' : 'text';
}

function attributeOf({ kind }: Field, values: readonly unknown[]): unknown {
  const texts = values.flatMap((it) => (typeof it === 'number' ? String(it) : (textOf(it) ?? [])));
  if (texts.length === 0) return undefined;
  return kind === 'choices' ? texts : kind === 'text' ? texts.join(', ') : texts[0];
}
