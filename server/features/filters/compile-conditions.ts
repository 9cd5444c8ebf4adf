import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { datePattern } from '../../../contract/filter/dates.ts';
import { durationSeconds } from '../../../contract/filter/durations.ts';
import { type Filter, type FilterCondition, valuesOf } from '../../../contract/filter/filter.ts';
import { foldCase } from '../../../contract/filter/fold-case.ts';
import { formatTimestamp, fromUnixSeconds } from '../../db/microseconds.ts';
import { type IdPrefix, parsePublicId } from '../../ids/public-id.ts';
import { foldedPattern } from './folded-pattern.ts';

type Compilers = {
  condition: (condition: FilterCondition) => Sql;
  /** The negation of a filter as indexes express it, if they do. */
  complement?: (filter: Filter) => Sql | undefined;
};

/**
 * The SQL of a filter whose conditions are compiled by its subject. A condition may be NULL if a value is missing,
 * which counts as false, so negation is `IS NOT TRUE`.
 */
export function compileParts(filter: Filter, compilers: Compilers): Sql {
  const compiled = (part: Filter) => compileParts(part, compilers);
  if ('all' in filter) return joined(filter.all.map(compiled), { by: ' AND ', ofNone: 'true' });
  if ('any' in filter) return joined(filter.any.map(compiled), { by: ' OR ', ofNone: 'false' });
  if (!('not' in filter)) return compilers.condition(filter);
  return compilers.complement?.(filter.not) ?? sql`(${compiled(filter.not)}) IS NOT TRUE`;
}

function joined(parts: readonly Sql[], { by, ofNone }: { by: string; ofNone: string }): Sql {
  return parts.length === 0 ? raw(ofNone) : join([...parts], by, '(', ')');
}

/** A condition, or its opposite. */
export function whether(wanted: FilterCondition['value'], condition: Sql): Sql {
  return wanted === true ? condition : sql`(${condition}) IS NOT TRUE`;
}

type RecordColumn = { prefix: IdPrefix; words?: Record<string, () => readonly string[]> };

/** Whether a column has one of the ids, or none. */
export function recordCondition(
  condition: FilterCondition,
  column: Sql,
  { prefix, words = {} }: RecordColumn,
): Sql {
  const values = valuesOf(condition).map(String);
  const ids = values.flatMap((value) => words[value]?.() ?? parsePublicId(prefix, value) ?? []);
  const some = [
    ...(ids.length === 1 ? [sql`${column} = ${ids[0]}`] : []),
    ...(ids.length > 1 ? [sql`${column} = ANY (${ids}::uuid[])`] : []),
    ...(values.includes('none') ? [sql`${column} IS NULL`] : []),
  ];
  return alternatives(some);
}

/** Whether one of them is true. */
export function alternatives(some: readonly Sql[]): Sql {
  if (some.length === 0) return raw('false');
  return some.length === 1 ? (some[0] ?? empty) : join([...some], ' OR ', '(', ')');
}

export function numberCondition({ op, value }: FilterCondition, column: Sql): Sql {
  return sql`${column} ${comparison(op)} ${value}`;
}

export function textCondition({ op, value }: FilterCondition, text: Sql): Sql {
  if (op === 'is_empty') return sql`coalesce(${text}, '') = ''`;
  const wanted = foldCase(String(value));
  // Here `lower` has the rules of `foldCase`, in any database, and is faster.
  if (isPlainAscii(wanted)) {
    const folded = sql`lower(${text} COLLATE "C")`;
    if (op === 'contains') return sql`strpos(${folded}, ${wanted}) > 0`;
    return op === 'starts_with' ? sql`starts_with(${folded}, ${wanted})` : sql`${folded} = ${wanted}`;
  }
  const pattern = foldedPattern(String(value));
  const anchored = { contains: pattern, starts_with: `^${pattern}` }[op as string] ?? `^${pattern}$`;
  return sql`${text} COLLATE "C" ~ ${anchored}`;
}

/** No other letter has the lower case of an ASCII letter. */
function isPlainAscii(text: string): boolean {
  return !/[^ -~]/.test(text);
}

function comparison(op: FilterCondition['op']): Sql {
  if (op === 'at_least') return raw('>=');
  return raw(op === 'at_most' ? '<=' : '=');
}

/** `now` in Unix seconds. */
export function timeCondition({ op, value }: FilterCondition, column: Sql, now: number): Sql {
  if (op === 'is_empty') return sql`${column} IS NULL`;
  const limit = typeof value === 'string' ? now - durationSeconds(value) : Number(value);
  const sign = raw(op === 'before' || op === 'older_than' ? '<' : '>=');
  return sql`${column} ${sign} ${formatTimestamp(fromUnixSeconds(limit))}`;
}

/** @param attributeValue the attribute as jsonb; NULL if there is none */
export function attributeCondition(condition: FilterCondition, attributeValue: Sql): Sql {
  const { op, value } = condition;
  if (op === 'is_empty') return sql`coalesce(${attributeValue}, 'null') IN ('null', '""', '[]')`;
  if (op === 'is' || op === 'in')
    return alternatives(
      valuesOf(condition).map((wanted) => sql`${attributeValue} @> ${JSON.stringify(wanted)}::jsonb`),
    );
  if (op === 'at_least' || op === 'at_most')
    return sql`CASE WHEN jsonb_typeof(${attributeValue}) = 'number' THEN ${attributeValue}::numeric ${comparison(op)} ${value}::numeric END`;
  const text = sql`(${attributeValue} #>> '{}')`;
  if (op === 'before' || op === 'after') {
    const sign = raw(op === 'before' ? '<' : '>=');
    return sql`(jsonb_typeof(${attributeValue}) = 'string' AND ${text} ~ ${datePattern} AND ${text} COLLATE "C" ${sign} ${value})`;
  }
  return sql`(jsonb_typeof(${attributeValue}) = 'string' AND ${textCondition(condition, text)})`;
}
