import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Filter, type FilterCondition, valuesOf } from '../../../../contract/filter/filter.ts';
import { attributeNamed, type ContactFilterFieldName } from '../../../../contract/filter/filter-fields.ts';
import { type Onlooker, visibleTo } from '../../../access/visible-conversations.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { companyBasisOf, companyIdOf } from '../../companies/company-store.ts';
import {
  alternatives,
  attributeCondition,
  compileParts,
  recordCondition,
  textCondition,
  timeCondition,
  whether,
} from '../../filters/compile-conditions.ts';

export type ContactFilterScope = {
  organizationId: string;
  /** Who filters: by the conversations that they see. */
  onlooker: Onlooker;
  /** Unix seconds. */
  now: number;
};

/**
 * The SQL condition that contact `c` meets a filter; `matchesContactFilter` in the contract is its counterpart.
 * Nothing in it is volatile, and each tenant table is compared with the organization, the statement's first parameter.
 */
export function compileContactFilter(filter: Filter, scope: ContactFilterScope): Sql {
  return compileParts(filter, { condition: (it) => compileCondition(it, scope) });
}

function compileCondition(condition: FilterCondition, scope: ContactFilterScope): Sql {
  const attribute = attributeNamed(condition.field, 'contact');
  if (!attribute) return compilers[condition.field as ContactFilterFieldName](condition, scope);
  const value = sql`custom_attributes -> ${attribute.key}::text`;
  return attributeCondition(
    condition,
    attribute.of === 'contact' ? sql`(c.${value})` : ofCompany(value, scope),
  );
}

type Compiler = (condition: FilterCondition, scope: ContactFilterScope) => Sql;

const companyId = raw(companyIdOf(companyBasisOf('c')));

const compilers: Record<ContactFilterFieldName, Compiler> = {
  name: (condition) => textCondition(condition, raw('c.name')),
  email: (condition) => textCondition(condition, raw('c.email')),
  phone: (condition) => textCondition(condition, raw('c.phone')),
  external_id: (condition) => textCondition(condition, raw('c.external_id')),
  company_id: (condition) => recordCondition(condition, companyId, { prefix: 'cmp' }),
  tag_id: tagCondition,
  is_blocked: ({ value }) => raw(value === true ? 'c.is_blocked' : 'NOT c.is_blocked'),
  has_open_conversations: ({ value }, scope) => whether(value, hasOpenConversations(scope)),
  last_seen_at: (condition, { now }) => timeCondition(condition, raw('c.last_seen_at'), now),
  inserted_at: (condition, { now }) => timeCondition(condition, raw('c.inserted_at'), now),
  updated_at: (condition, { now }) => timeCondition(condition, raw('c.updated_at'), now),
};

/** Scalar subqueries are looked up by key, row by row; an EXISTS might be hashed, with every tagged contact. */
function tagCondition(condition: FilterCondition, { organizationId }: ContactFilterScope): Sql {
  const values = valuesOf(condition).map(String);
  const ids = values.flatMap((value) => parsePublicId('tag', value) ?? []);
  const tagged = (key: Sql) => sql`(SELECT true FROM contact_tags filter_tag
    WHERE filter_tag.organization_id = ${organizationId} AND filter_tag.contact_id = c.id${key} LIMIT 1)`;
  return alternatives([
    ...(ids.length > 0 ? [tagged(sql` AND filter_tag.tag_id = ANY (${ids}::uuid[])`)] : []),
    ...(values.includes('none') ? [sql`${tagged(empty)} IS NULL`] : []),
  ]);
}

function hasOpenConversations({ organizationId, onlooker }: ContactFilterScope): Sql {
  return sql`(SELECT true FROM conversations filter_open
    WHERE filter_open.organization_id = ${organizationId} AND filter_open.contact_id = c.id AND filter_open.status = 'open'
      AND NOT filter_open.is_spam AND filter_open.merged_into_id IS NULL AND ${visibleTo(onlooker, 'filter_open')} LIMIT 1)`;
}

function ofCompany(value: Sql, { organizationId }: ContactFilterScope): Sql {
  return sql`(SELECT filter_company.${value} FROM companies filter_company
    WHERE filter_company.organization_id = ${organizationId} AND filter_company.id = ${companyId})`;
}
