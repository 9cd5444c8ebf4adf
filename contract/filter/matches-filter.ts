import type { Conversation } from '../conversation.ts';
import type { FieldRecord } from '../values/field-kinds.ts';
import { looksLikeDate } from './dates.ts';
import { durationSeconds } from './durations.ts';
import { type Filter, type FilterCondition, valuesOf } from './filter.ts';
import { attributeNamed, type FilterFieldName } from './filter-fields.ts';
import { foldCase } from './fold-case.ts';

/** What a filter is evaluated on: a conversation, and what its record doesn't tell. What is undefined isn't known. */
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

/** Who asks, and when (Unix seconds). */
export type FilterViewer = {
  now: number;
  userId?: string | undefined;
  /** The teams of the person. */
  teamIds?: readonly string[] | undefined;
};

/** True, false, or undefined where that depends on something that isn't known. */
type Verdict = boolean | undefined;

/**
 * Whether a conversation meets a filter, as the SQL of `compile-filter.ts` would say; undefined where it depends on facts that
 * aren't known here.
 */
export function matchesFilter(filter: Filter, facts: FilterFacts, viewer: FilterViewer): Verdict {
  const verdictOf = (part: Filter) => matchesFilter(part, facts, viewer);
  if ('all' in filter) return decided(filter.all.map(verdictOf), false);
  if ('any' in filter) return decided(filter.any.map(verdictOf), true);
  if (!('not' in filter)) return meets(filter, facts, viewer);
  const verdict = verdictOf(filter.not);
  return verdict === undefined ? undefined : !verdict;
}

/** One part that is `decisive` decides, whatever the others are. */
function decided(verdicts: readonly Verdict[], decisive: boolean): Verdict {
  if (verdicts.includes(decisive)) return decisive;
  return verdicts.includes(undefined) ? undefined : !decisive;
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

/** A conversation without a contact has no details, which is something known. */
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

function idsOr(id: string | null | undefined): string[] {
  return [id ?? 'none'];
}

/** Whether one of the values is wanted; `words` are what values such as `me` stand for. */
function isAmong(
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

function meetsText({ op, value }: FilterCondition, text: string | null): boolean {
  if (op === 'is_empty') return (text ?? '') === '';
  if (text === null) return false;
  const [here, wanted] = [foldCase(text), foldCase(String(value))];
  if (op === 'contains') return here.includes(wanted);
  return op === 'starts_with' ? here.startsWith(wanted) : here === wanted;
}

function compare(number: number, op: FilterCondition['op'], wanted: number): boolean {
  if (op === 'at_least') return number >= wanted;
  return op === 'at_most' ? number <= wanted : number === wanted;
}

function meetsTime({ op, value }: FilterCondition, moment: number | null, now: number): boolean {
  if (op === 'is_empty') return moment === null;
  if (moment === null) return false;
  const limit = typeof value === 'string' ? now - durationSeconds(value) : Number(value);
  return op === 'before' || op === 'older_than' ? moment < limit : moment >= limit;
}

function meetsAttribute(
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
