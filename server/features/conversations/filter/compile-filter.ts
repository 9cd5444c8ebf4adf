import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { datePattern } from '../../../../contract/filter/dates.ts';
import { durationSeconds } from '../../../../contract/filter/durations.ts';
import { type Filter, type FilterCondition, valuesOf } from '../../../../contract/filter/filter.ts';
import {
  attributeNamed,
  type FilterFieldName,
  filterFields,
} from '../../../../contract/filter/filter-fields.ts';
import { formatTimestamp, fromUnixSeconds } from '../../../db/microseconds.ts';
import { InvalidRequest } from '../../../errors/errors.ts';
import { type IdPrefix, parsePublicId } from '../../../ids/public-id.ts';
import { isUnread } from '../reads/unread.ts';
import { foldedPattern } from './folded-pattern.ts';

/** Who a filter is evaluated for, and when. */
export type FilterScope = {
  organizationId: string;
  /** The uuid of the person who asks; undefined for an app that acts for nobody. */
  userId: string | undefined;
  /** Unix seconds. */
  now: number;
};

/**
 * The SQL condition that conversation `c` meets a filter; `matchesFilter` of the contract is its twin. A condition may come to NULL
 * where a value is missing, which counts as false, so negation is `IS NOT TRUE`. Nothing in it is volatile, and each tenant
 * table is compared with the organization.
 *
 * @throws InvalidRequest if the filter asks for the person, and nobody asks
 */
export function compileFilter(filter: Filter, scope: FilterScope): Sql {
  if ('all' in filter) return joined(filter.all, scope, { by: ' AND ', ofNone: 'true' });
  if ('any' in filter) return joined(filter.any, scope, { by: ' OR ', ofNone: 'false' });
  if (!('not' in filter)) return compileCondition(filter, scope);
  return complement(filter.not) ?? sql`(${compileFilter(filter.not, scope)}) IS NOT TRUE`;
}

function joined(
  parts: readonly Filter[],
  scope: FilterScope,
  { by, ofNone }: { by: string; ofNone: string },
): Sql {
  if (parts.length === 0) return raw(ofNone);
  return join(
    parts.map((part) => compileFilter(part, scope)),
    by,
    '(',
    ')',
  );
}

/** "Not closed" in the words that indexes have: open or snoozed. */
function complement(filter: Filter): Sql | undefined {
  if (!('field' in filter)) return undefined;
  if (filter.field === 'is_spam') return raw(filter.value === true ? 'NOT c.is_spam' : 'c.is_spam');
  if (filter.field !== 'status') return undefined;
  const excluded = valuesOf(filter);
  return oneOf(
    'status',
    filterFields.status.values.filter((it) => !excluded.includes(it)),
  );
}

function compileCondition(condition: FilterCondition, scope: FilterScope): Sql {
  const attribute = attributeNamed(condition.field);
  if (!attribute) return compilers[condition.field as FilterFieldName](condition, scope);
  const attributeValue = sql`custom_attributes -> ${attribute.key}::text`;
  const holders = {
    conversation: sql`(c.${attributeValue})`,
    contact: ofContact(attributeValue, scope),
    company: ofCompany(attributeValue, scope),
  };
  return attributeCondition(condition, holders[attribute.of]);
}

type Compiler = (condition: FilterCondition, scope: FilterScope) => Sql;

const compilers: Record<FilterFieldName, Compiler> = {
  status: (condition) => oneOf('status', valuesOf(condition)),
  priority: (condition) => oneOf('priority', valuesOf(condition)),
  source: (condition) => oneOf('source', valuesOf(condition)),
  assignee_id: (condition, scope) =>
    recordCondition(condition, raw('c.assignee_id'), {
      prefix: 'usr',
      words: { me: () => [personOf(scope)] },
    }),
  team_id: teamCondition,
  // In the words of the index (decisions/0267).
  channel_id: (condition) =>
    recordCondition(condition, raw('coalesce(c.channel_id, c.chat_channel_id)'), { prefix: 'chn' }),
  contact_id: (condition) => recordCondition(condition, raw('c.contact_id'), { prefix: 'cnt' }),
  tag_id: tagCondition,
  subject: (condition) => textCondition(condition, raw('c.subject')),
  number: ({ op, value }) => sql`c.number ${comparison(op)} ${value}`,
  waiting_since: (condition, scope) => timeCondition(condition, raw('c.waiting_since'), scope),
  last_activity_at: (condition, scope) => timeCondition(condition, raw('c.last_activity_at'), scope),
  inserted_at: (condition, scope) => timeCondition(condition, raw('c.inserted_at'), scope),
  updated_at: (condition, scope) => timeCondition(condition, raw('c.updated_at'), scope),
  is_unread: ({ value }, scope) =>
    whether(value, isUnread({ organizationId: scope.organizationId, userId: personOf(scope) })),
  is_spam: ({ value }) => raw(value === true ? 'c.is_spam' : 'NOT c.is_spam'),
  mentions_me: ({ value }, scope) => whether(value, mentions(scope)),
  'contact.name': (condition, scope) => textCondition(condition, ofContact(raw('name'), scope)),
  'contact.email': (condition, scope) => textCondition(condition, ofContact(raw('email'), scope)),
  'contact.external_id': (condition, scope) => textCondition(condition, ofContact(raw('external_id'), scope)),
};

function personOf({ userId }: FilterScope): string {
  if (userId !== undefined) return userId;
  throw new InvalidRequest(
    'This filter depends on the person who asks: it needs a token that acts for one (actor=self).',
  );
}

function whether(wanted: FilterCondition['value'], condition: Sql): Sql {
  return wanted === true ? condition : sql`(${condition}) IS NOT TRUE`;
}

/** Values of our own, spelled out so that the planner can see which partial index has them. */
function oneOf(column: 'status' | 'priority' | 'source', values: readonly unknown[]): Sql {
  const offered: readonly string[] = filterFields[column].values;
  const wanted = offered.filter((it) => values.includes(it)).map((it) => `'${it}'`);
  if (wanted.length === 0) return raw('false');
  return raw(wanted.length === 1 ? `c.${column} = ${wanted[0]}` : `c.${column} IN (${wanted.join(', ')})`);
}

type RecordColumn = { prefix: IdPrefix; words?: Record<string, () => readonly string[]> };

function recordCondition(condition: FilterCondition, column: Sql, { prefix, words = {} }: RecordColumn): Sql {
  const values = valuesOf(condition).map(String);
  const ids = values.flatMap((value) => words[value]?.() ?? parsePublicId(prefix, value) ?? []);
  const some = [
    ...(ids.length === 1 ? [sql`${column} = ${ids[0]}`] : []),
    ...(ids.length > 1 ? [sql`${column} = ANY (${ids}::uuid[])`] : []),
    ...(values.includes('none') ? [sql`${column} IS NULL`] : []),
  ];
  return alternatives(some);
}

function alternatives(some: readonly Sql[]): Sql {
  if (some.length === 0) return raw('false');
  return some.length === 1 ? (some[0] ?? empty) : join([...some], ' OR ', '(', ')');
}

function teamCondition(condition: FilterCondition, scope: FilterScope): Sql {
  const named = valuesOf(condition).filter((value) => value !== 'mine');
  const isMine = sql`c.team_id = ANY (ARRAY(SELECT tm.team_id FROM team_members tm
    WHERE tm.organization_id = ${scope.organizationId} AND tm.user_id = ${valuesOf(condition).includes('mine') ? personOf(scope) : null}))`;
  return alternatives([
    ...(named.length > 0
      ? [recordCondition({ ...condition, value: named.map(String) }, raw('c.team_id'), { prefix: 'team' })]
      : []),
    ...(named.length < valuesOf(condition).length ? [isMine] : []),
  ]);
}

/** Scalar subqueries are looked up by key, row by row; an EXISTS might be hashed, with every tagged conversation. */
function tagCondition(condition: FilterCondition, { organizationId }: FilterScope): Sql {
  const values = valuesOf(condition).map(String);
  const ids = values.flatMap((value) => parsePublicId('tag', value) ?? []);
  const tagged = (which: Sql) => sql`(SELECT true FROM conversation_tags filter_tag
    WHERE filter_tag.organization_id = ${organizationId} AND filter_tag.conversation_id = c.id${which} LIMIT 1)`;
  return alternatives([
    ...(ids.length > 0 ? [tagged(sql` AND filter_tag.tag_id = ANY (${ids}::uuid[])`)] : []),
    ...(values.includes('none') ? [sql`${tagged(empty)} IS NULL`] : []),
  ]);
}

function mentions(scope: FilterScope): Sql {
  return sql`(SELECT true FROM notes n
    JOIN note_mentions nm ON nm.organization_id = ${scope.organizationId} AND nm.note_id = n.id
      AND nm.user_id = ${personOf(scope)}
   WHERE n.organization_id = ${scope.organizationId} AND n.conversation_id = c.id LIMIT 1)`;
}

function ofContact(value: Sql, { organizationId }: FilterScope): Sql {
  return sql`(SELECT filter_contact.${value} FROM contacts filter_contact
    WHERE filter_contact.organization_id = ${organizationId} AND filter_contact.id = c.contact_id)`;
}

/** The company whose domain the contact's address has, as in `companyOf`. */
function ofCompany(value: Sql, { organizationId }: FilterScope): Sql {
  return sql`(SELECT filter_company.${value} FROM contacts filter_contact
    JOIN company_domains filter_domain ON filter_domain.organization_id = ${organizationId}
      AND filter_domain.domain = split_part(filter_contact.email, '@', 2)
    JOIN companies filter_company ON filter_company.organization_id = ${organizationId}
      AND filter_company.id = filter_domain.company_id
   WHERE filter_contact.organization_id = ${organizationId} AND filter_contact.id = c.contact_id)`;
}

function textCondition({ op, value }: FilterCondition, text: Sql): Sql {
  if (op === 'is_empty') return sql`coalesce(${text}, '') = ''`;
  const pattern = foldedPattern(String(value));
  const anchored = { contains: pattern, starts_with: `^${pattern}` }[op as string] ?? `^${pattern}$`;
  return sql`${text} COLLATE "C" ~ ${anchored}`;
}

function comparison(op: FilterCondition['op']): Sql {
  if (op === 'at_least') return raw('>=');
  return raw(op === 'at_most' ? '<=' : '=');
}

function timeCondition({ op, value }: FilterCondition, column: Sql, { now }: FilterScope): Sql {
  if (op === 'is_empty') return sql`${column} IS NULL`;
  const limit = typeof value === 'string' ? now - durationSeconds(value) : Number(value);
  const sign = raw(op === 'before' || op === 'older_than' ? '<' : '>=');
  return sql`${column} ${sign} ${formatTimestamp(fromUnixSeconds(limit))}`;
}

/** @param attributeValue the attribute as jsonb; NULL where there is none */
function attributeCondition(condition: FilterCondition, attributeValue: Sql): Sql {
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
