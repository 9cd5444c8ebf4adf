import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Filter, type FilterCondition, valuesOf } from '../../../../contract/filter/filter.ts';
import {
  attributeNamed,
  type FilterFieldName,
  filterFields,
} from '../../../../contract/filter/filter-fields.ts';
import { InvalidRequest } from '../../../errors/errors.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import {
  alternatives,
  attributeCondition,
  compileParts,
  numberCondition,
  recordCondition,
  textCondition,
  timeCondition,
  whether,
} from '../../filters/compile-conditions.ts';
import { isUnread, isUnreadByState } from '../reads/unread.ts';

/** Who a filter is evaluated for, and when. */
export type FilterScope = {
  organizationId: string;
  /** The uuid of the current person; undefined for an app that acts as itself. */
  userId: string | undefined;
  /** Unix seconds. */
  now: number;
  /** Conversations are joined with the person's `readStates` as `r`. */
  hasReadStates?: boolean;
};

/** What a condition reads of conversation `c`: less than half of its row. */
export const filteredColumns = `c.organization_id, c.id, c.number, c.subject, c.status, c.priority, c.source, c.is_spam, c.assignee_id,
  c.team_id, c.contact_id, c.channel_id, c.chat_channel_id, c.custom_attributes, c.waiting_since, c.last_message_at,
  c.last_message_contact_id, c.last_activity_at, c.inserted_at, c.updated_at`;

/**
 * The SQL condition that conversation `c` meets a filter; `matchesFilter` in the contract is its counterpart. A
 * condition may come to NULL if a value is missing, which counts as false, so negation is `IS NOT TRUE`. Nothing in it
 * is volatile, and each tenant
 * table is compared with the organization.
 *
 * @throws InvalidRequest if the filter asks for the person, and nobody asks
 */
export function compileFilter(filter: Filter, scope: FilterScope): Sql {
  return compileParts(filter, { condition: (it) => compileCondition(it, scope), complement });
}

/** "Not closed" as indexes express it: open or snoozed. */
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
  // As the index expresses it (decisions/0267).
  channel_id: (condition) =>
    recordCondition(condition, raw('coalesce(c.channel_id, c.chat_channel_id)'), { prefix: 'chn' }),
  contact_id: (condition) => recordCondition(condition, raw('c.contact_id'), { prefix: 'cnt' }),
  company_id: (condition, scope) => recordCondition(condition, companyOfContact(scope), { prefix: 'cmp' }),
  tag_id: tagCondition,
  subject: (condition) => textCondition(condition, raw('c.subject')),
  number: (condition) => numberCondition(condition, raw('c.number')),
  waiting_since: (condition, scope) => timeCondition(condition, raw('c.waiting_since'), scope.now),
  last_activity_at: (condition, scope) => timeCondition(condition, raw('c.last_activity_at'), scope.now),
  inserted_at: (condition, scope) => timeCondition(condition, raw('c.inserted_at'), scope.now),
  updated_at: (condition, scope) => timeCondition(condition, raw('c.updated_at'), scope.now),
  is_unread: ({ value }, scope) => {
    const viewer = { organizationId: scope.organizationId, userId: personOf(scope) };
    return whether(value, scope.hasReadStates ? isUnreadByState(viewer) : isUnread(viewer));
  },
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

/** Values of our own, spelled out so that the planner can see which partial index has them. */
function oneOf(column: 'status' | 'priority' | 'source', values: readonly unknown[]): Sql {
  const offered: readonly string[] = filterFields[column].values;
  const wanted = offered.filter((it) => values.includes(it)).map((it) => `'${it}'`);
  if (wanted.length === 0) return raw('false');
  return raw(wanted.length === 1 ? `c.${column} = ${wanted[0]}` : `c.${column} IN (${wanted.join(', ')})`);
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
  const tagged = (key: Sql) => sql`(SELECT true FROM conversation_tags filter_tag
    WHERE filter_tag.organization_id = ${organizationId} AND filter_tag.conversation_id = c.id${key} LIMIT 1)`;
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

function ofCompany(value: Sql, scope: FilterScope): Sql {
  return sql`(SELECT filter_company.${value} FROM companies filter_company
    WHERE filter_company.organization_id = ${scope.organizationId} AND filter_company.id = ${companyOfContact(scope)})`;
}

/** The id of the contact's company, as in `companyIdOf`. */
function companyOfContact({ organizationId }: FilterScope): Sql {
  return sql`(SELECT coalesce(filter_contact.company_id, (
        SELECT filter_domain.company_id FROM company_domains filter_domain
         WHERE filter_domain.organization_id = ${organizationId}
           AND filter_domain.domain = split_part(filter_contact.email, '@', 2)))
    FROM contacts filter_contact
   WHERE filter_contact.organization_id = ${organizationId} AND filter_contact.id = c.contact_id)`;
}
