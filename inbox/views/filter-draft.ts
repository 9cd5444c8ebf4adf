import { readDuration } from '../../contract/filter/durations.ts';
import type { Filter, FilterCondition, FilterOperator } from '../../contract/filter/filter.ts';
import { attributeNamed, filterFieldNamed } from '../../contract/filter/filter-fields.ts';
import { operatorsFor, readFilter } from '../../contract/filter/read-filter.ts';

/** A condition in the filter builder. `isNot` negates it. Its values are texts, as in fields and selects. */
export type DraftCondition = {
  key: number;
  field: string;
  op: FilterOperator;
  isNot: boolean;
  values: string[];
};

/** A group that the builder can't show; it is kept as it is. */
export type DraftGroup = { key: number; group: Filter };

/** What the filter builder edits: one level of conditions. */
export type FilterDraft = { match: 'all' | 'any'; parts: (DraftCondition | DraftGroup)[] };

let lastKey = 0;

/** Conditions get keys of their own, as they have nothing else that stays. */
export const nextKey = () => ++lastKey;

export function draftOf(filter: Filter): FilterDraft {
  if ('any' in filter) return { match: 'any', parts: filter.any.map(partOf) };
  return { match: 'all', parts: ('all' in filter ? filter.all : [filter]).map(partOf) };
}

function partOf(filter: Filter): DraftCondition | DraftGroup {
  const isNot = 'not' in filter;
  const inner = isNot ? filter.not : filter;
  const canShow = 'field' in inner && (!isNot || canNegate(inner.field, inner.op));
  return canShow ? { ...conditionDraft(inner), isNot } : { key: nextKey(), group: filter };
}

function conditionDraft({ field, op, value }: FilterCondition): Omit<DraftCondition, 'isNot'> {
  const values = value === undefined ? [] : [value].flat().map(String);
  return { key: nextKey(), field, op, values };
}

/** Not offered where another operator says the same. */
export function canNegate(field: string, op: FilterOperator): boolean {
  return (
    filterFieldNamed(field)?.kind !== 'flag' &&
    ['is', 'in', 'contains', 'starts_with', 'is_empty'].includes(op)
  );
}

/** The operators of a field; of one whose name isn't complete yet, those of attributes. */
export function operatorsOfField(field: string): readonly FilterOperator[] {
  return operatorsFor(filterFieldNamed(field) ?? { kind: 'attribute' });
}

/** A condition of a field, with its first operator and no value. */
export function newCondition(field: string): DraftCondition {
  const [op = 'is'] = operatorsOfField(field);
  return { key: nextKey(), field, op, isNot: false, values: [] };
}

/** The filter of a draft; undefined while it is incomplete. */
export function filterOfDraft({ match, parts }: FilterDraft): Filter | undefined {
  if (parts.length === 0) return { all: [] };
  const filters = parts.map((part) => ('group' in part ? part.group : conditionOf(part)));
  const read = readFilter(match === 'all' ? { all: filters } : { any: filters });
  return 'filter' in read ? read.filter : undefined;
}

function conditionOf({ field, op, isNot, values }: DraftCondition): Filter {
  const condition: FilterCondition = {
    field,
    op,
    ...(op !== 'is_empty' && { value: typedValues(field, op, values) }),
  };
  return isNot ? { not: condition } : condition;
}

function typedValues(field: string, op: FilterOperator, values: readonly string[]): FilterCondition['value'] {
  const read = (text: string) => typedValue(field, op, text);
  return op === 'in' ? values.map((it) => read(it) as string | number) : read(values[0] ?? '');
}

/** An attribute is compared as a number or a boolean where that is what was typed. */
function typedValue(field: string, op: FilterOperator, text: string): string | number | boolean {
  const kind = filterFieldNamed(field)?.kind;
  if (kind === 'flag') return text === 'true';
  const isDay = op === 'before' || op === 'after';
  if (kind === 'number' || (kind === 'time' && isDay)) return text === '' ? Number.NaN : Number(text);
  if (kind !== 'attribute' || isDay || op === 'contains' || op === 'starts_with') return text;
  if (op === 'is' && (text === 'true' || text === 'false')) return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** What is typed for a field, apart from the name of an attribute. */
export function attributeKeyOf(field: string): string {
  return attributeNamed(field)?.key ?? '';
}

export function durationOf(text: string) {
  return readDuration(text) ?? { amount: 1, unit: 'h' as const };
}
