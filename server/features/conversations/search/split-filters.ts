import type { ConversationFilters } from '../list/conversation-filters.ts';

/** Filters with their own index by activity, usually the most selective one first. */
const indexed = ['contactId', 'tag', 'assigneeId', 'priority', 'teamId', 'channelId', 'status'] as const;

const none = {
  number: undefined,
  status: undefined,
  assigneeId: undefined,
  teamId: undefined,
  contactId: undefined,
  channelId: undefined,
  tag: undefined,
  source: undefined,
  priority: undefined,
  hasSolution: undefined,
  updatedSince: undefined,
  insertedSince: undefined,
} as const;

/** The one filter that an index scan can follow, and all others; a range of activity is part of every scan. */
export function splitFilters(filters: ConversationFilters) {
  const name = indexed.find((it) => hasIndex(filters, it));
  if (name === undefined) return { leading: { ...filters, ...none }, others: filters };
  return {
    leading: { ...filters, ...none, [name]: filters[name] } as ConversationFilters,
    others: { ...filters, [name]: undefined } as ConversationFilters,
  };
}

/** The index by priority has no conversations without one. */
function hasIndex(filters: ConversationFilters, name: (typeof indexed)[number]): boolean {
  return filters[name] !== undefined && !(name === 'priority' && filters.priority === 'none');
}
