import { isDate } from './dates.ts';
import { durationUnits, readDuration } from './durations.ts';
import {
  type Filter,
  type FilterCondition,
  type FilterOperator,
  filterOperators,
  maxFilterConditions,
  maxFilterDepth,
  maxFilterTextLength,
} from './filter.ts';
import {
  type FilterField,
  type FilterSubject,
  filterFieldNamed,
  isRecordValue,
  isStorable,
  operatorsOf,
} from './filter-fields.ts';

/** Where a filter is wrong, from its root (`all.0.value`), and a sentence that says why. */
export type FilterFault = { path: string; message: string };

/** Parses an unknown value as a filter with nothing else in it; or returns the first thing wrong with it. */
export function readFilter(
  input: unknown,
  subject: FilterSubject = 'conversation',
): { filter: Filter } | { fault: FilterFault } {
  const context = { path: [], depth: 0, budget: { conditions: maxFilterConditions }, subject };
  try {
    return { filter: isEverything(input) ? { all: [] } : readPart(input, context) };
  } catch (error) {
    if (error instanceof Fault) return { fault: { path: error.path.join('.'), message: error.message } };
    throw error;
  }
}

class Fault extends Error {
  readonly path: readonly string[];
  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}

type Context = {
  path: readonly string[];
  depth: number;
  budget: { conditions: number };
  subject: FilterSubject;
};

/** An empty list within a filter would be a mistake; alone it is the filter that matches everything. */
function isEverything(input: unknown): boolean {
  return isObject(input) && keyOf(input) === 'all' && Array.isArray(input.all) && input.all.length === 0;
}

function readPart(input: unknown, context: Context): Filter {
  if (!isObject(input)) throw new Fault(context.path, 'Must be an object: a condition, or all, any or not.');
  const key = keyOf(input);
  if (key !== 'all' && key !== 'any' && key !== 'not') return readCondition(input, context);
  const inside = { ...context, depth: context.depth + 1, path: [...context.path, key] };
  if (inside.depth > maxFilterDepth)
    throw new Fault(context.path, `Must be nested at most ${maxFilterDepth} deep.`);
  if (key === 'not') return { not: readPart(input.not, inside) };
  const parts = readParts(input[key], inside);
  return key === 'all' ? { all: parts } : { any: parts };
}

function readParts(input: unknown, context: Context): Filter[] {
  if (!Array.isArray(input)) throw new Fault(context.path, 'Must be a list of filters.');
  if (input.length === 0) throw new Fault(context.path, 'Must have a filter in it.');
  if (input.length > maxFilterConditions) throw tooMany(context);
  return input.map((part, index) => readPart(part, { ...context, path: [...context.path, String(index)] }));
}

function tooMany({ path }: Context): Fault {
  return new Fault(path, `A filter has at most ${maxFilterConditions} conditions.`);
}

const exampleOf: Readonly<Record<FilterSubject, string>> = { conversation: 'status', contact: 'is_blocked' };

function readCondition(input: Record<string, unknown>, context: Context): FilterCondition {
  const at = (key: string) => [...context.path, key];
  const unknown = Object.keys(input).find((key) => !['field', 'op', 'value'].includes(key));
  if (unknown !== undefined) throw new Fault(at(unknown), 'Is not known here.');
  if (--context.budget.conditions < 0) throw tooMany(context);
  const { field, op } = input;
  const found = typeof field === 'string' ? filterFieldNamed(field, context.subject) : undefined;
  if (!found)
    throw new Fault(at('field'), `Must be a field of a filter, such as ${exampleOf[context.subject]}.`);
  const offered = operatorsFor(found);
  if (!isOperator(op) || !offered.includes(op))
    throw new Fault(at('op'), `Must be one of ${offered.join(', ')} with ${field}.`);
  if (op === 'is_empty') {
    if (input.value !== undefined) throw new Fault(at('value'), 'Must be absent with is_empty.');
    return { field: field as string, op };
  }
  const value = readValue(input.value, { field: found, op, path: at('value') });
  return { field: field as string, op, value };
}

/** The operators of a field: a field that always has a value is never empty. */
export function operatorsFor(field: FilterField): readonly FilterOperator[] {
  const operators = operatorsOf[field.kind];
  return field.kind === 'time' && !field.isOptional ? operators.filter((it) => it !== 'is_empty') : operators;
}

type ValueContext = { field: FilterField; op: FilterOperator; path: readonly string[] };

function readValue(input: unknown, { field, op, path }: ValueContext): NonNullable<FilterCondition['value']> {
  if (op === 'in') {
    if (!Array.isArray(input) || input.length === 0 || input.length > maxFilterConditions)
      throw new Fault(path, `Must be a list of 1 to ${maxFilterConditions} values.`);
    return input.map((item, index) => {
      const message =
        valueError(item, field, 'is') ??
        (typeof item === 'boolean' ? 'Must be a text or number.' : undefined);
      if (message !== undefined) throw new Fault([...path, String(index)], message);
      return item;
    });
  }
  const message = valueError(input, field, op);
  if (message !== undefined) throw new Fault(path, message);
  return input as string | number | boolean;
}

/** A sentence for a value that its field cannot be compared with. */
function valueError(value: unknown, field: FilterField, op: FilterOperator): string | undefined {
  switch (field.kind) {
    case 'choice':
      return field.values.includes(value as string)
        ? undefined
        : `Must be one of ${field.values.join(', ')}.`;
    case 'record':
      if (typeof value === 'string' && isRecordValue(field, value)) return undefined;
      return `Must be an id that begins with ${field.prefix}_, or ${field.words.join(' or ')}.`;
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'Must be true or false.';
    case 'number':
      return isWhole(value) ? undefined : 'Must be a whole number.';
    case 'time':
      return timeError(value, op);
    case 'text':
      return textError(value);
    case 'attribute':
      return attributeError(value, op);
  }
}

/** Until the year 2255, like everywhere else. */
const maxSeconds = 9_000_000_000;

function timeError(value: unknown, op: FilterOperator): string | undefined {
  if (op === 'older_than' || op === 'newer_than') {
    if (typeof value === 'string' && readDuration(value)) return undefined;
    return `Must be a number from 1 to 9999 and one of ${durationUnits.join(', ')}, such as 2h.`;
  }
  return isWhole(value) && value <= maxSeconds ? undefined : 'Must be a time in Unix seconds.';
}

function textError(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'Must be a text.';
  if (value.length > maxFilterTextLength) return `Must have at most ${maxFilterTextLength} characters.`;
  return isStorable(value) ? undefined : 'Must be a text of whole characters.';
}

function attributeError(value: unknown, op: FilterOperator): string | undefined {
  if (op === 'at_least' || op === 'at_most') return Number.isFinite(value) ? undefined : 'Must be a number.';
  if (op === 'before' || op === 'after')
    return typeof value === 'string' && isDate(value) ? undefined : 'Must be a date such as 2026-11-24.';
  if (op !== 'is') return textError(value);
  return typeof value === 'boolean' || Number.isFinite(value) ? undefined : textError(value);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isOperator(value: unknown): value is FilterOperator {
  return filterOperators.includes(value as FilterOperator);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The only key of an object. */
function keyOf(value: Record<string, unknown>): string | undefined {
  const keys = Object.keys(value);
  return keys.length === 1 ? keys[0] : undefined;
}
