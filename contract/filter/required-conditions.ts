import type { Filter, FilterCondition } from './filter.ts';

/** The conditions that everything with this filter meets. */
export function requiredConditions(filter: Filter): FilterCondition[] {
  if ('field' in filter) return [filter];
  return 'all' in filter ? filter.all.filter((it) => 'field' in it) : [];
}

/** Spam is listed only if a filter as a whole requires it; otherwise it is left out. */
export function requiresSpam(filter: Filter): boolean {
  return requiredConditions(filter).some(({ field, value }) => field === 'is_spam' && value === true);
}
