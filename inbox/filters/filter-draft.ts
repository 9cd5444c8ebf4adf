import { readDuration } from '../../contract/filter/durations.ts';
import {
  type Filter,
  type FilterCondition,
  type FilterOperator,
  maxFilterDepth,
} from '../../contract/filter/filter.ts';
import {
  attributeNamed,
  type FilterField,
  type FilterSubject,
  filterFieldNamed,
} from '../../contract/filter/filter-fields.ts';
import { operatorsFor, readFilter } from '../../contract/filter/read-filter.ts';

/** A condition in the filter builder. `isNot` negates it. Its values are texts, as in fields and selects. */
export type DraftCondition = {
  key: number;
  field: string;
  op: FilterOperator;
  isNot: boolean;
  values: string[];
  /** Whether the values of an attribute stay text, even if they look like numbers. */
  holdsTexts?: boolean;
};

/** Conditions and nested groups, all or any of which must be met; or not, with `isNot`. */
export type DraftGroup = { key: number; match: 'all' | 'any'; isNot: boolean; parts: DraftPart[] };

export type DraftPart = DraftCondition | DraftGroup;

let lastKey = 0;

/** Conditions get keys, since they have no other stable identifier. */
export const nextKey = () => ++lastKey;

/** What the filter builder edits: the outermost group, which is never negated. */
export function draftOf(filter: Filter, subject: FilterSubject = 'conversation'): DraftGroup {
  if ('any' in filter) return groupOf('any', filter.any, { subject });
  return groupOf('all', 'all' in filter ? filter.all : [filter], { subject });
}

type Made = { subject: FilterSubject; isNot?: boolean };

function groupOf(
  match: 'all' | 'any',
  filters: readonly Filter[],
  { subject, isNot = false }: Made,
): DraftGroup {
  return { key: nextKey(), match, isNot, parts: filters.map((part) => partOf(part, subject)) };
}

function partOf(filter: Filter, subject: FilterSubject): DraftPart {
  const isNot = 'not' in filter;
  const inner = isNot ? filter.not : filter;
  if ('all' in inner) return groupOf('all', inner.all, { subject, isNot });
  if ('any' in inner) return groupOf('any', inner.any, { subject, isNot });
  if ('field' in inner && (!isNot || canNegate(inner.field, inner.op, subject)))
    return { ...conditionDraft(inner, subject), isNot };
  return groupOf('all', [inner], { subject, isNot });
}

function conditionDraft(
  { field, op, value }: FilterCondition,
  subject: FilterSubject,
): Omit<DraftCondition, 'isNot'> {
  const values = value === undefined ? [] : [value].flat();
  const holdsTexts =
    attributeNamed(field, subject) !== undefined && values.some((it) => typeof it === 'string');
  return { key: nextKey(), field, op, values: values.map(String), ...(holdsTexts && { holdsTexts }) };
}

/** Not offered if another operator means the same. */
export function canNegate(
  field: string,
  op: FilterOperator,
  subject: FilterSubject = 'conversation',
): boolean {
  return (
    filterFieldNamed(field, subject)?.kind !== 'flag' &&
    ['is', 'in', 'contains', 'starts_with', 'is_empty'].includes(op)
  );
}

/** The operators of a field; if its name isn't complete yet, those of attributes. */
export function operatorsOfField(
  field: string,
  subject: FilterSubject = 'conversation',
): readonly FilterOperator[] {
  return operatorsFor(filterFieldNamed(field, subject) ?? { kind: 'attribute' });
}

/** A condition of a field, with its first operator and no value. */
export function newCondition(field: string, subject: FilterSubject = 'conversation'): DraftCondition {
  const [op = 'is'] = operatorsOfField(field, subject);
  return { key: nextKey(), field, op, isNot: false, values: [] };
}

/** A group of one condition. */
export function newGroup(condition: DraftCondition): DraftGroup {
  return { key: nextKey(), match: 'any', isNot: false, parts: [condition] };
}

/** The filter of a draft; undefined while it is incomplete, or nested too deep. */
export function filterOfDraft(
  draft: DraftGroup,
  subject: FilterSubject = 'conversation',
): Filter | undefined {
  if (draft.parts.length === 0) return { all: [] };
  const read = readFilter(filterOf(draft, subject), subject);
  return 'filter' in read ? read.filter : undefined;
}

/** Whether groups are nested deeper than a filter can be. */
export function isTooDeep(draft: DraftGroup): boolean {
  return depthOf(draft) > maxFilterDepth;
}

function depthOf(part: DraftPart): number {
  const ofParts = 'parts' in part ? 1 + Math.max(0, ...part.parts.map(depthOf)) : 0;
  return ofParts + (part.isNot ? 1 : 0);
}

function filterOf(part: DraftPart, subject: FilterSubject): Filter {
  const filter = 'parts' in part ? groupFilter(part, subject) : conditionOf(part, subject);
  return part.isNot ? { not: filter } : filter;
}

function groupFilter({ match, parts }: DraftGroup, subject: FilterSubject): Filter {
  const filters = parts.map((part) => filterOf(part, subject));
  return match === 'all' ? { all: filters } : { any: filters };
}

function conditionOf(
  { field, op, values, holdsTexts = false }: DraftCondition,
  subject: FilterSubject,
): Filter {
  if (op === 'is_empty') return { field, op };
  const read = (text: string) =>
    holdsTexts ? text : typedValue(text, filterFieldNamed(field, subject)?.kind, op);
  const value = op === 'in' ? values.map((it) => read(it) as string | number) : read(values[0] ?? '');
  return { field, op, value };
}

/** An attribute is compared as a number or a boolean if that is what was typed. */
function typedValue(
  text: string,
  kind: FilterField['kind'] | undefined,
  op: FilterOperator,
): string | number | boolean {
  if (kind === 'flag') return text === 'true';
  const isDay = op === 'before' || op === 'after';
  if (kind === 'number' || (kind === 'time' && isDay)) return text === '' ? Number.NaN : Number(text);
  if (kind !== 'attribute' || isDay || op === 'contains' || op === 'starts_with') return text;
  if (op === 'is' && (text === 'true' || text === 'false')) return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The typed value of a field, apart from the name of an attribute. */
export function attributeKeyOf(field: string, subject: FilterSubject): string {
  return attributeNamed(field, subject)?.key ?? '';
}

export function durationOf(text: string) {
  return readDuration(text) ?? { amount: 1, unit: 'h' as const };
}
