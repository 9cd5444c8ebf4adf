import type { Contact } from '../contact.ts';
import type { Filter, FilterCondition } from './filter.ts';
import { attributeNamed, type ContactFilterFieldName } from './filter-fields.ts';
import {
  evaluateFilter,
  idsOr,
  isAmong,
  meetsAttribute,
  meetsText,
  meetsTime,
  type Verdict,
} from './verdicts.ts';

/** The input of a filter on contacts: a contact, and what its record doesn't contain. Undefined means unknown. */
export type ContactFacts = Pick<
  Contact,
  | 'name'
  | 'email'
  | 'phone'
  | 'external_id'
  | 'company'
  | 'is_blocked'
  | 'custom_attributes'
  | 'last_seen_at'
  | 'inserted_at'
  | 'updated_at'
> & {
  tagIds?: readonly string[] | undefined;
  hasOpenConversations?: boolean | undefined;
  companyAttributes?: Record<string, unknown> | undefined;
};

/**
 * Whether a contact meets a filter at a time (Unix seconds), as the SQL of `compile-contact-filter.ts` would decide;
 * undefined if that depends on data that isn't known here.
 */
export function matchesContactFilter(filter: Filter, facts: ContactFacts, now: number): Verdict {
  return evaluateFilter(filter, (condition) => meets(condition, facts, now));
}

function meets(condition: FilterCondition, facts: ContactFacts, now: number): Verdict {
  const attribute = attributeNamed(condition.field, 'contact');
  if (attribute)
    return meetsAttribute(condition, attributesOf(facts, attribute.of === 'company'), attribute.key);
  return verdicts[condition.field as ContactFilterFieldName](condition, facts, now);
}

type FieldVerdict = (condition: FilterCondition, facts: ContactFacts, now: number) => Verdict;

const verdicts: Record<ContactFilterFieldName, FieldVerdict> = {
  name: (condition, { name }) => meetsText(condition, name),
  email: (condition, { email }) => meetsText(condition, email),
  phone: (condition, { phone }) => meetsText(condition, phone),
  external_id: (condition, { external_id }) => meetsText(condition, external_id),
  company_id: (condition, { company }) => isAmong(condition, idsOr(company?.id)),
  tag_id: (condition, { tagIds }) => tagIds && isAmong(condition, tagIds.length === 0 ? ['none'] : tagIds),
  is_blocked: ({ value }, { is_blocked }) => is_blocked === value,
  has_open_conversations: ({ value }, { hasOpenConversations }) =>
    hasOpenConversations === undefined ? undefined : hasOpenConversations === value,
  last_seen_at: (condition, { last_seen_at }, now) => meetsTime(condition, last_seen_at, now),
  inserted_at: (condition, { inserted_at }, now) => meetsTime(condition, inserted_at, now),
  updated_at: (condition, { updated_at }, now) => meetsTime(condition, updated_at, now),
};

function attributesOf(facts: ContactFacts, isOfCompany: boolean): Record<string, unknown> | undefined {
  if (!isOfCompany) return facts.custom_attributes;
  return facts.company === null ? {} : facts.companyAttributes;
}
