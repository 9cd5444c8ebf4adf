import { looksLikeDate } from './dates.ts';
import { durationSeconds } from './durations.ts';
import { type Filter, type FilterCondition, valuesOf } from './filter.ts';
import { foldCase } from './fold-case.ts';

/** True, false, or undefined if that depends on unknown data. */
export type Verdict = boolean | undefined;

/** Whether a filter is met, given the result of each condition. */
export function evaluateFilter(filter: Filter, meets: (condition: FilterCondition) => Verdict): Verdict {
  if ('all' in filter)
    return decided(
      filter.all.map((part) => evaluateFilter(part, meets)),
      false,
    );
  if ('any' in filter)
    return decided(
      filter.any.map((part) => evaluateFilter(part, meets)),
      true,
    );
  if (!('not' in filter)) return meets(filter);
  const verdict = evaluateFilter(filter.not, meets);
  return verdict === undefined ? undefined : !verdict;
}

/** One `decisive` part decides, whatever the others are. */
function decided(verdicts: readonly Verdict[], decisive: boolean): Verdict {
  if (verdicts.includes(decisive)) return decisive;
  return verdicts.includes(undefined) ? undefined : !decisive;
}

/** The id of a record, or the word for none. */
export function idsOr(id: string | null | undefined): string[] {
  return [id ?? 'none'];
}

/** Whether one of the values is wanted; `words` maps values such as `me`. */
export function isAmong(
  condition: FilterCondition,
  values: readonly string[],
  words: Readonly<Record<string, readonly string[] | undefined>> = {},
): Verdict {
  const wanted = valuesOf(condition).map((value) =>
    Object.hasOwn(words, String(value)) ? words[String(value)] : [String(value)],
  );
  return decided(
    wanted.map((ids) => ids?.some((id) => values.includes(id))),
    true,
  );
}

export function meetsText({ op, value }: FilterCondition, text: string | null): boolean {
  if (op === 'is_empty') return (text ?? '') === '';
  if (text === null) return false;
  const [here, wanted] = [foldCase(text), foldCase(String(value))];
  if (op === 'contains') return here.includes(wanted);
  return op === 'starts_with' ? here.startsWith(wanted) : here === wanted;
}

export function compare(number: number, op: FilterCondition['op'], wanted: number): boolean {
  if (op === 'at_least') return number >= wanted;
  return op === 'at_most' ? number <= wanted : number === wanted;
}

export function meetsTime({ op, value }: FilterCondition, timestamp: number | null, now: number): boolean {
  if (op === 'is_empty') return timestamp === null;
  if (timestamp === null) return false;
  const limit = typeof value === 'string' ? now - durationSeconds(value) : Number(value);
  return op === 'before' || op === 'older_than' ? timestamp < limit : timestamp >= limit;
}

export function meetsAttribute(
  condition: FilterCondition,
  attributes: Record<string, unknown> | undefined,
  key: string,
): Verdict {
  if (attributes === undefined) return undefined;
  const { op, value } = condition;
  const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
  if (op === 'is_empty')
    return attribute == null || attribute === '' || (Array.isArray(attribute) && attribute.length === 0);
  if (op === 'is' || op === 'in') {
    const items: unknown[] = Array.isArray(attribute) ? attribute : [attribute];
    return valuesOf(condition).some((wanted) => items.includes(wanted));
  }
  if (op === 'at_least' || op === 'at_most')
    return typeof attribute === 'number' && compare(attribute, op, Number(value));
  if (typeof attribute !== 'string') return false;
  if (op === 'before') return looksLikeDate(attribute) && attribute < String(value);
  if (op === 'after') return looksLikeDate(attribute) && attribute >= String(value);
  return meetsText(condition, attribute);
}
