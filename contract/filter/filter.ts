/** A condition that a conversation meets or doesn't. SQL and screens evaluate it the same way. */
export type Filter = { all: Filter[] } | { any: Filter[] } | { not: Filter } | FilterCondition;

/** A field compared with a value; `is_empty` has none. */
export type FilterCondition = { field: string; op: FilterOperator; value?: FilterValue | undefined };

export type FilterValue = string | number | boolean | FilterItem[];
export type FilterItem = string | number;

export const filterOperators = [
  'is',
  'in',
  'contains',
  'starts_with',
  'at_least',
  'at_most',
  'before',
  'after',
  'older_than',
  'newer_than',
  'is_empty',
] as const;

export type FilterOperator = (typeof filterOperators)[number];

/** How many `all`, `any` and `not` can be nested. */
export const maxFilterDepth = 5;

/** How many conditions a filter can have, and how many values one condition can list. */
export const maxFilterConditions = 50;

/** How long a text in a condition can be. */
export const maxFilterTextLength = 500;

/** Every condition in a filter, at any depth. */
export function conditionsOf(filter: Filter): FilterCondition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsOf);
  if ('any' in filter) return filter.any.flatMap(conditionsOf);
  return 'not' in filter ? conditionsOf(filter.not) : [filter];
}

/** The values of a condition as a list, however many it has. */
export function valuesOf({ value }: FilterCondition): (string | number | boolean)[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
