import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Filter, type FilterCondition, valuesOf } from '../../../../contract/filter/filter.ts';
import { attributeNamed } from '../../../../contract/filter/filter-fields.ts';
import { requiredConditions } from '../../../../contract/filter/required-conditions.ts';
import { type Onlooker, visibleTo } from '../../../access/visible-conversations.ts';
import { afterKey, type ListOrder, limitClause, orderBy, type PageRange } from '../../../db/page-range.ts';
import { parsePublicId, publicId } from '../../../ids/public-id.ts';
import { contactColumns } from '../contact-row.ts';
import { compileContactFilter } from '../filter/compile-contact-filter.ts';
import { scanCompany } from './company-contacts.ts';
import { contactsByWords, hasWords, isOwn, typedWords } from './search-contacts.ts';

/** How many contacts a page of filtered ones reads at most, however few match. */
export const contactScanLimit = 5000;

/** How many contacts a condition may leave for each of them to be looked up; with more, the list is scanned in its order. */
const maxFew = 2000;

type FilteredContacts = {
  organizationId: string;
  onlooker: Onlooker;
  isSharded: boolean;
  /** The search text, if there is one. */
  q: string | undefined;
  filter: Filter;
  /** Unix seconds. */
  now: number;
  /** A uuid; all contacts if absent. */
  companyId: string | undefined;
  order: ListOrder;
  /** Of contacts `c`; the first compares the organization. */
  conditions: Sql[];
  range: PageRange;
};

/**
 * A range of the contacts that meet a filter, and that a search finds, if there is one. If the search, a tag, the
 * value of an attribute or open conversations leave few contacts, these are looked up. Otherwise contacts are scanned
 * in the list's order: all of them, or those of a company, at most `contactScanLimit`. The last one scanned is included
 * even if `is_match` is false; the next page continues there.
 */
export function filterContacts(filtered: FilteredContacts): Sql {
  const { order, range, q } = filtered;
  const inOrder = orderBy(order, range.direction);
  const few = fewOf(filtered);
  const scan = few
    ? sql`(${lookUp(filtered)}) UNION ALL (${scanInOrder(filtered, [sql`(SELECT count(*) FROM few) > ${fewLimit}`])})`
    : scanInOrder(filtered, []);
  // Each begins with the organization, which has to be the first parameter.
  const parts = [
    ...(q === undefined ? [] : [typedWords({ ...filtered, q })]),
    ...(few ? [sql`few AS MATERIALIZED (${few} LIMIT ${fewLimit} + 1)`] : []),
    sql`scanned AS (SELECT c.*, row_number() OVER (${inOrder})::int AS place FROM (${scan}) c ${inOrder} ${limit})`,
  ];
  return sql`
    WITH ${join(parts, ', ')}
    SELECT ${raw(contactColumns)}, c.place, verdict.is_match
      FROM scanned c CROSS JOIN LATERAL (SELECT (${verdictOf(filtered)}) IS TRUE AS is_match) verdict
     WHERE verdict.is_match OR c.place = ${raw(String(contactScanLimit))}
    ${inOrder} ${limitClause(range)}`;
}

const fewLimit = raw(String(maxFew));
const limit = raw(`LIMIT ${contactScanLimit}`);

function verdictOf({ organizationId, onlooker, filter, now, companyId, q }: FilteredContacts): Sql {
  const company: FilterCondition[] =
    companyId === undefined ? [] : [{ field: 'company_id', op: 'is', value: publicId('cmp', companyId) }];
  const compiled = compileContactFilter({ all: [filter, ...company] }, { organizationId, onlooker, now });
  if (q === undefined) return compiled;
  return sql`${compiled} AND (${hasWords('c')} OR c.id IN (SELECT into_id FROM former))`;
}

/** Ids of contacts that include all matches. Reading a few more than `maxFew` shows that there are too many. */
function fewOf(filtered: FilteredContacts): Sql | undefined {
  const { organizationId, onlooker, isSharded, q, filter } = filtered;
  if (q !== undefined)
    return sql`SELECT id FROM (SELECT found.id FROM (${contactsByWords({ organizationId, isSharded })}) found
        WHERE found.organization_id = ${organizationId} UNION ALL SELECT into_id FROM former) matching`;
  const tag = required(filter, 'tag_id');
  const tagIds = tag ? valuesOf(tag).map((value) => parsePublicId('tag', String(value))) : [];
  if (tagIds.length > 0 && tagIds.every((id) => id !== undefined))
    return sql`SELECT contact_id AS id FROM contact_tags
        WHERE organization_id = ${organizationId} AND tag_id = ANY (${tagIds}::uuid[])`;
  const attributes = requiredAttributes(filter);
  if (attributes !== undefined) return contactsByAttributes(filtered, attributes);
  if (required(filter, 'has_open_conversations')?.value !== true) return undefined;
  return sql`SELECT c.contact_id AS id FROM conversations c
        WHERE c.organization_id = ${organizationId} AND c.status = 'open' AND NOT c.is_spam AND c.merged_into_id IS NULL
          AND c.contact_id IS NOT NULL AND ${visibleTo(onlooker)}`;
}

/** By the index of terms. OFFSET 0 forces it to lead, like the index of words (search-contacts.ts). */
function contactsByAttributes(where: FilteredContacts, attributes: Record<string, unknown>): Sql {
  const { organizationId } = where;
  return sql`SELECT found.id FROM (
        SELECT c.id, c.organization_id FROM contacts c
         WHERE ${isOwn('c', where)} c.deleted_at IS NULL
           AND attribute_terms(c.organization_id, c.custom_attributes)
               && attribute_terms(${organizationId}, ${JSON.stringify(attributes)}::jsonb) OFFSET 0) found
      WHERE found.organization_id = ${organizationId}`;
}

/** OFFSET 0 forces one lookup by key for each, whatever the planner's estimates. */
function lookUp({ organizationId, order, conditions, range }: FilteredContacts): Sql {
  return sql`SELECT c.* FROM (SELECT DISTINCT id FROM few) few
      CROSS JOIN LATERAL (
        SELECT * FROM contacts p WHERE p.organization_id = ${organizationId} AND p.id = few.id OFFSET 0) c
      WHERE (SELECT count(*) FROM few) <= ${fewLimit} AND ${join([...conditions, ...afterKey(order, range)], ' AND ')}
      ${orderBy(order, range.direction)} ${limit}`;
}

function scanInOrder(filtered: FilteredContacts, more: Sql[]): Sql {
  const { order, range, filter } = filtered;
  const isBlocked = required(filter, 'is_blocked')?.value === true;
  const conditions = [...filtered.conditions, ...(isBlocked ? [raw('c.is_blocked')] : []), ...more];
  const companyId = filtered.companyId ?? onlyCompany(filter);
  if (companyId !== undefined) return scanCompany({ ...filtered, companyId, conditions }, limit);
  return sql`SELECT c.* FROM contacts c WHERE ${join([...conditions, ...afterKey(order, range)], ' AND ')}
      ${orderBy(order, range.direction)} ${limit}`;
}

/** The uuid of the company that all matches belong to. */
function onlyCompany(filter: Filter): string | undefined {
  const company = required(filter, 'company_id');
  const [id, ...others] = company ? valuesOf(company) : [];
  return others.length === 0 ? parsePublicId('cmp', String(id ?? '')) : undefined;
}

/** The condition on a field that the filter as a whole requires. */
function required(filter: Filter, field: string): FilterCondition | undefined {
  return requiredConditions(filter).find((it) => it.field === field);
}

/** An attribute that the filter as a whole requires, with the values that it may have. */
function requiredAttributes(filter: Filter): Record<string, unknown> | undefined {
  for (const condition of requiredConditions(filter)) {
    const attribute = attributeNamed(condition.field, 'contact');
    if (attribute?.of === 'contact' && (condition.op === 'is' || condition.op === 'in'))
      return Object.fromEntries([[attribute.key, valuesOf(condition)]]);
  }
  return undefined;
}
