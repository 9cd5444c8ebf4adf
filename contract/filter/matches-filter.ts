import type { Conversation } from '../conversation.ts';
import type { FieldRecord } from '../values/field-kinds.ts';
import type { Filter, FilterCondition } from './filter.ts';
import { attributeNamed, type FilterFieldName } from './filter-fields.ts';
import {
  compare,
  evaluateFilter,
  idsOr,
  isAmong,
  meetsAttribute,
  meetsText,
  meetsTime,
  type Verdict,
} from './verdicts.ts';

/** The input of a filter: a conversation, and what its record doesn't contain. Undefined means unknown. */
export type FilterFacts = Pick<
  Conversation,
  | 'status'
  | 'priority'
  | 'source'
  | 'channel_id'
  | 'assignee'
  | 'team'
  | 'company'
  | 'subject'
  | 'number'
  | 'is_spam'
  | 'waiting_since'
  | 'last_activity_at'
  | 'inserted_at'
  | 'updated_at'
  | 'custom_attributes'
> & {
  contact: Pick<NonNullable<Conversation['contact']>, 'id' | 'name' | 'email'> | null;
  contactDetails?: { external_id: string | null; custom_attributes: Record<string, unknown> } | undefined;
  /** The custom attributes of the company. */
  companyAttributes?: Record<string, unknown> | undefined;
  tagIds?: readonly string[] | undefined;
  isUnread?: boolean | undefined;
  mentionsMe?: boolean | undefined;
};

/** The current person, and the time (Unix seconds). */
export type FilterViewer = {
  now: number;
  userId?: string | undefined;
  /** The teams of the person. */
  teamIds?: readonly string[] | undefined;
};

/**
 * Whether a conversation meets a filter, as the SQL of `compile-filter.ts` would decide; undefined if that depends on
 * data that isn't known here.
 */
export function matchesFilter(filter: Filter, facts: FilterFacts, viewer: FilterViewer): Verdict {
  return evaluateFilter(filter, (condition) => meets(condition, facts, viewer));
}

function meets(condition: FilterCondition, facts: FilterFacts, viewer: FilterViewer): Verdict {
  const attribute = attributeNamed(condition.field);
  if (attribute) return meetsAttribute(condition, attributesOf(facts, attribute.of), attribute.key);
  return verdicts[condition.field as FilterFieldName](condition, facts, viewer);
}

type FieldVerdict = (condition: FilterCondition, facts: FilterFacts, viewer: FilterViewer) => Verdict;

const verdicts: Record<FilterFieldName, FieldVerdict> = {
  status: (condition, { status }) => isAmong(condition, [status]),
  priority: (condition, { priority }) => isAmong(condition, [priority]),
  source: (condition, { source }) => isAmong(condition, [source]),
  assignee_id: (condition, { assignee }, { userId }) =>
    isAmong(condition, idsOr(assignee?.id), { me: userId === undefined ? undefined : [userId] }),
  team_id: (condition, { team }, { teamIds }) => isAmong(condition, idsOr(team?.id), { mine: teamIds }),
  channel_id: (condition, { channel_id }) => isAmong(condition, idsOr(channel_id)),
  contact_id: (condition, { contact }) => isAmong(condition, idsOr(contact?.id)),
  company_id: (condition, { company }) => isAmong(condition, idsOr(company?.id)),
  tag_id: (condition, { tagIds }) => tagIds && isAmong(condition, tagIds.length === 0 ? ['none'] : tagIds),
  subject: (condition, { subject }) => meetsText(condition, subject),
  number: ({ op, value }, { number }) => compare(number, op, value as number),
  waiting_since: (condition, { waiting_since }, { now }) => meetsTime(condition, waiting_since, now),
  last_activity_at: (condition, { last_activity_at }, { now }) => meetsTime(condition, last_activity_at, now),
  inserted_at: (condition, { inserted_at }, { now }) => meetsTime(condition, inserted_at, now),
  updated_at: (condition, { updated_at }, { now }) => meetsTime(condition, updated_at, now),
  is_unread: ({ value }, { isUnread }) => (isUnread === undefined ? undefined : isUnread === value),
  is_spam: ({ value }, { is_spam }) => is_spam === value,
  mentions_me: ({ value }, { mentionsMe }) => (mentionsMe === undefined ? undefined : mentionsMe === value),
  'contact.name': (condition, { contact }) => meetsText(condition, contact?.name ?? null),
  'contact.email': (condition, { contact }) => meetsText(condition, contact?.email ?? null),
  'contact.external_id': (condition, facts) => {
    const details = detailsOf(facts);
    return details && meetsText(condition, details.external_id);
  },
};

const noDetails = { external_id: null, custom_attributes: {} };

/** A conversation without a contact has no details: that is known. */
function detailsOf({ contact, contactDetails }: FilterFacts): FilterFacts['contactDetails'] {
  return contact === null ? noDetails : contactDetails;
}

function attributesOf(facts: FilterFacts, of: FieldRecord): Record<string, unknown> | undefined {
  switch (of) {
    case 'conversation':
      return facts.custom_attributes;
    case 'contact':
      return detailsOf(facts)?.custom_attributes;
    case 'company':
      return facts.company === null ? {} : facts.companyAttributes;
  }
}
