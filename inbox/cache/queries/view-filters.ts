import type { Conversation, ListConversationsQuery } from '../../../sdk/src/types.ts';
import { isChannelId, isTeamId, readSearchAddress, searchQuery } from './search-filters.ts';

/** Which conversations a view has: as the server filters them, and as the cache does. Both have to agree. */
export type ViewFilter = {
  query: ListConversationsQuery & { unread?: true };
  holds: (conversation: Conversation, ownId: string) => boolean;
  /** Only the server can tell what is in it: conversations don't come and go while it is shown. */
  isFixed?: boolean;
  /** Includes conversations that become unread, and keeps those that are read, until it is refetched. */
  isUnreadOnly?: boolean;
  /** A search: best matches first where there are words, nothing at all before something is asked for. */
  isSearch?: boolean;
};

const unreadPrefix = 'unread:';

/** The unread conversations of a view. Not used in addresses. */
export const unreadViewId = (viewId: string) => unreadPrefix + viewId;

export type ViewName = 'mine' | 'unassigned' | 'open' | 'snoozed' | 'closed' | 'spam';

export const viewFilters: Readonly<Record<ViewName, ViewFilter>> = {
  mine: {
    query: { assignee_id: 'me', status: 'open' },
    holds: (it, ownId) => isOpen(it) && it.assignee?.id === ownId,
  },
  unassigned: {
    query: { assignee_id: 'none', status: 'open' },
    holds: (it) => isOpen(it) && it.assignee === null,
  },
  open: { query: { status: 'open' }, holds: isOpen },
  snoozed: { query: { status: 'snoozed' }, holds: (it) => it.status === 'snoozed' && !it.is_spam },
  closed: {
    query: { status: 'closed' },
    holds: (it) => it.status === 'closed' && !it.is_spam && it.merged_into_id === null,
  },
  spam: { query: { is_spam: true }, holds: (it) => it.is_spam && it.merged_into_id === null },
};

export function tagFilter(name: string): ViewFilter {
  return { query: { tag: name, status: 'open' }, holds: (it) => isOpen(it) && it.tags.includes(name) };
}

export function channelFilter(id: string): ViewFilter {
  return { query: { channel_id: id, status: 'open' }, holds: (it) => isOpen(it) && it.channel_id === id };
}

/** What is open in a team: all of it, or what nobody has taken. */
export function teamFilter(id: string, { isUnassigned }: { isUnassigned: boolean }): ViewFilter {
  return {
    query: { team_id: id, status: 'open', ...(isUnassigned && { assignee_id: 'none' }) },
    holds: (it) => isOpen(it) && it.team?.id === id && (!isUnassigned || it.assignee === null),
  };
}

/** Conversations of any status that match, except spam. Takes what the address has after `search:`. */
export function searchFilter(address: string): ViewFilter {
  return { query: searchQuery(readSearchAddress(address)), holds: () => true, isFixed: true, isSearch: true };
}

export function unreadFilter(filter: ViewFilter): ViewFilter {
  return { ...filter, query: { ...filter.query, unread: true }, isUnreadOnly: true };
}

/** What the address of a view names; `tag:` and `search:` take whatever follows, and an unknown name means what is open. */
export function viewOfAddress(
  id: string,
):
  | { view: ViewName }
  | { tag: string }
  | { channel: string }
  | { team: string; isUnassigned: boolean }
  | { search: string } {
  if (Object.hasOwn(viewFilters, id)) return { view: id as ViewName };
  const [, kind, rest = ''] = /^(tag|channel|team|team-unassigned|search):(.*)$/s.exec(id) ?? [];
  if (kind === 'tag') return { tag: rest };
  if (kind === 'channel' && isChannelId(rest)) return { channel: rest };
  if (kind?.startsWith('team') && isTeamId(rest))
    return { team: rest, isUnassigned: kind === 'team-unassigned' };
  return kind === 'search' ? { search: rest } : { view: 'open' };
}

export function filterOf(id: string): ViewFilter {
  if (id.startsWith(unreadPrefix)) return unreadFilter(filterOf(id.slice(unreadPrefix.length)));
  const named = viewOfAddress(id);
  if ('tag' in named) return tagFilter(named.tag);
  if ('channel' in named) return channelFilter(named.channel);
  if ('team' in named) return teamFilter(named.team, named);
  return 'search' in named ? searchFilter(named.search) : viewFilters[named.view];
}

function isOpen({ status, is_spam, merged_into_id }: Conversation): boolean {
  return status === 'open' && !is_spam && merged_into_id === null;
}
