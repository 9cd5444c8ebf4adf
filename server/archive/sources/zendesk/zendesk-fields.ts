import type { FieldKind } from '../../../../contract/values/field-kinds.ts';
import type { FoundField } from '../found.ts';
import { keyOfLabel } from '../http/key-of-label.ts';
import { idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';

/** The custom fields of tickets. */
export type TicketFields = {
  found: FoundField[];
  /** The custom attributes of a ticket. */
  valuesOf(ticket: Json): Record<string, unknown>;
};

const kinds: Readonly<Record<string, FieldKind>> = {
  text: 'text',
  textarea: 'text',
  regexp: 'text',
  lookup: 'text',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  checkbox: 'checkbox',
  tagger: 'choice',
  multiselect: 'choices',
};

type Field = { key: string; kind: FieldKind; labels: ReadonlyMap<string, string> };

/** Fields that Zendesk has for every ticket aren't among them, nor are card numbers. */
export function ticketFields(fields: readonly Json[]): TicketFields {
  const known = new Map<string, Field>();
  const found: FoundField[] = [];
  const keys = new Set<string>();
  for (const field of fields) {
    const id = idOf(field.id);
    const kind = kinds[textOf(field.type) ?? ''];
    if (id === null || kind === undefined || field.removable === false) continue;
    const label = textOf(field.title) ?? id;
    const key = keys.has(keyOfLabel(label)) ? `${keyOfLabel(label)}_${id}` : keyOfLabel(label);
    keys.add(key);
    const options = objectsOf(field.custom_field_options);
    const labels = new Map(
      options.map((it) => [textOf(it.value) ?? '', textOf(it.name) ?? textOf(it.value) ?? '']),
    );
    known.set(id, { key, kind, labels });
    found.push({
      kind: 'field',
      id: `ticket ${id}`,
      record: 'conversation',
      key,
      label,
      type: kind,
      options: [...new Set(labels.values())],
      createdAt: momentOf(field.created_at) ?? 0,
    });
  }
  return {
    found,
    valuesOf(ticket) {
      const values: Record<string, unknown> = {};
      for (const it of objectsOf(ticket.custom_fields)) {
        const field = known.get(idOf(it.id) ?? '');
        const value = field && fieldValue(field, it.value);
        if (field && value !== undefined) values[field.key] = value;
      }
      return { ...values, ...othersOf(ticket) };
    },
  };
}

function fieldValue({ kind, labels }: Field, value: unknown): unknown {
  if (value === null || value === '' || value === undefined) return undefined;
  if (kind === 'checkbox') return value === true;
  if (kind === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (kind === 'choices')
    return Array.isArray(value) ? value.map((it) => labels.get(String(it)) ?? String(it)) : undefined;
  if (kind === 'choice') return labels.get(String(value)) ?? String(value);
  return String(value);
}

/** What has no place of its own here. */
function othersOf(ticket: Json): Record<string, unknown> {
  const { score, comment } = objectOf(ticket.satisfaction_rating);
  const isRated = score === 'good' || score === 'bad';
  return {
    ...(textOf(ticket.type) && { ticket_type: ticket.type }),
    ...(textOf(ticket.external_id) && { external_id: ticket.external_id }),
    ...(isRated && { satisfaction: score }),
    ...(isRated && textOf(comment) && { satisfaction_comment: comment }),
  };
}
