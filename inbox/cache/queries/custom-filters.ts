import type { Filter, FilterCondition } from '../../../contract/filter/filter.ts';
import { conditionsOf } from '../../../contract/filter/filter.ts';
import { matchesFilter } from '../../../contract/filter/matches-filter.ts';
import { readFilter } from '../../../contract/filter/read-filter.ts';
import { requiredConditions, requiresSpam } from '../../../contract/filter/required-conditions.ts';
import type { Conversation, View as SavedView } from '../../../sdk/src/types.ts';

export type Sort = SavedView['sort'];

/** An unsaved filter, and the order of its results. */
export type CustomFilter = { filter: Filter; sort: Sort };

/** What a filter is evaluated with, besides the conversation. Undefined means not loaded. */
export type FilterContext = {
  ownId: string;
  ownTeamIds: readonly string[] | undefined;
  tagIdsByName: ReadonlyMap<string, string> | undefined;
  isUnread: (conversationId: string) => boolean;
};

const defaultSort: Sort = '-last_activity_at';
const sorts: readonly Sort[] = [
  defaultSort,
  'waiting_since',
  '-priority',
  '-inserted_at',
  'inserted_at',
  'updated_at',
];

/** A filter as it appears in the URL after `filter:`, such as `waiting_since:{"all":[…]}`. */
export function addressOfFilter({ filter, sort }: CustomFilter): string {
  return `${sort}:${JSON.stringify(filter)}`;
}

/** The reverse of `addressOfFilter`; undefined for anything else. */
export function readFilterAddress(address: string): CustomFilter | undefined {
  const end = address.indexOf(':');
  const sort = sorts.find((it) => it === address.slice(0, end));
  const read = readFilter(parsed(address.slice(end + 1)));
  return sort && 'filter' in read ? { filter: read.filter, sort } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a list with this filter contains a conversation; undefined if only the server knows. As on the server, spam
 * is excluded unless the filter as a whole requires it, and merged conversations always are.
 */
export function isListed(
  { filter }: Pick<CustomFilter, 'filter'>,
  conversation: Conversation,
  { ownId, ownTeamIds, tagIdsByName, isUnread }: FilterContext,
): boolean | undefined {
  if (conversation.merged_into_id !== null || conversation.is_spam !== requiresSpam(filter)) return false;
  const tagIds = conversation.tags.map((name) => tagIdsByName?.get(name));
  const facts = {
    ...conversation,
    tagIds: tagIds.every((id) => id !== undefined) ? tagIds : undefined,
    isUnread: isUnread(conversation.id),
  };
  const viewer = { userId: ownId, teamIds: ownTeamIds, now: Math.floor(Date.now() / 1000) };
  return matchesFilter(filter, facts, viewer);
}

/** Orders by waiting time and priority have an index of open conversations only. */
export function canSort({ filter, sort }: CustomFilter): boolean {
  const isOfOpen = sort === 'waiting_since' || sort === '-priority';
  return !isOfOpen || requiredConditions(filter).some(isOpen);
}

function isOpen({ field, op, value }: FilterCondition): boolean {
  const values = op === 'in' && Array.isArray(value) ? value : [value];
  return field === 'status' && values.length === 1 && values[0] === 'open';
}

/** Whether conversations enter or leave the list just because time passes. */
export function dependsOnTime({ filter }: Pick<CustomFilter, 'filter'>): boolean {
  return conditionsOf(filter).some(({ op }) => op === 'older_than' || op === 'newer_than');
}

/** Whether conversations enter or leave the list when their contacts or their companies change. */
export function dependsOnContact({ filter }: Pick<CustomFilter, 'filter'>): boolean {
  return conditionsOf(filter).some(({ field }) => field.startsWith('contact.') || dependsOnCompanyOf(field));
}

export function dependsOnCompany({ filter }: Pick<CustomFilter, 'filter'>): boolean {
  return conditionsOf(filter).some(({ field }) => dependsOnCompanyOf(field));
}

function dependsOnCompanyOf(field: string): boolean {
  return field === 'company_id' || field.startsWith('company.');
}

/** Whether a changed conversation keeps its position in this order. */
export function keepsPosition(sort: Sort, before: Conversation, after: Conversation): boolean {
  const isSame = (field: keyof Conversation) => before[field] === after[field];
  if (sort === '-priority') return isSame('priority') && isSame('waiting_since');
  return isSame(sort.replace('-', '') as keyof Conversation);
}
