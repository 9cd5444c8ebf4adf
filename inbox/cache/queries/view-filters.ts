import type { Conversation, ListConversationsQuery, View as SavedView } from '../../../sdk/src/types.ts';
import { type CustomFilter, readFilterAddress } from './custom-filters.ts';
import { isChannelId, isTeamId, readSearchAddress, searchQuery } from './search-filters.ts';

/** Which conversations a view has: as a filter for the server, and as a predicate for the cache. Both have to agree. */
export type ViewFilter = {
  query: ListConversationsQuery & { unread?: true };
  holds: (conversation: Conversation, ownId: string) => boolean;
  /** Only the server can evaluate it: conversations aren't added or removed while it is shown. */
  isFixed?: boolean;
  /** Adds conversations that become unread, and keeps those that are read until the next refetch. */
  isUnreadOnly?: boolean;
  /** Saved by somebody; `isListed` applies instead of `holds`. Its conversations have their own order. */
  custom?: CustomFilter;
  /** A search: best matches first if it has text, empty until it has any filter. */
  isSearch?: boolean;
};

const unreadPrefix = 'unread:';

/** The id prefix of a view's unread conversations. Not used in URLs. */
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

/** A team's open conversations: all, or the unassigned ones. */
export function teamFilter(id: string, { isUnassigned }: { isUnassigned: boolean }): ViewFilter {
  return {
    query: { team_id: id, status: 'open', ...(isUnassigned && { assignee_id: 'none' }) },
    holds: (it) => isOpen(it) && it.team?.id === id && (!isUnassigned || it.assignee === null),
  };
}

/** Conversations of any status that match, except spam. Takes the part of the URL after `search:`. */
export function searchFilter(address: string): ViewFilter {
  return { query: searchQuery(readSearchAddress(address)), holds: () => true, isFixed: true, isSearch: true };
}

export function customFilter(custom: CustomFilter): ViewFilter {
  const { filter, sort } = custom;
  return { query: { filter: JSON.stringify(filter), sort }, holds: () => false, custom };
}

/** Of a saved view; nothing is listed while it is unknown. */
export function savedFilter(view: Pick<SavedView, 'filter' | 'sort'> | undefined): ViewFilter {
  return view ? customFilter(view) : { query: {}, holds: () => false, isFixed: true };
}

/** The saved views that were loaded, by id: the id in a URL doesn’t say what their filters are. */
const savedViews = new Map<string, SavedView>();

export function rememberSavedViews(views: readonly SavedView[]): void {
  for (const view of views) savedViews.set(view.id, view);
}

function isViewId(text: string): boolean {
  return /^vw_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);
}

export function unreadFilter(filter: ViewFilter): ViewFilter {
  return { ...filter, query: { ...filter.query, unread: true }, isUnreadOnly: true };
}

/** Parses the view id of a URL. `tag:`, `search:` and `filter:` take the rest of the text; ids of no view mean the open conversations. */
export function viewOfAddress(
  id: string,
):
  | { view: ViewName; isUnknown?: true }
  | { tag: string }
  | { channel: string }
  | { team: string; isUnassigned: boolean }
  | { search: string }
  | { saved: string }
  | { custom: CustomFilter } {
  if (Object.hasOwn(viewFilters, id)) return { view: id as ViewName };
  const [, kind, rest = ''] = /^(tag|channel|team|team-unassigned|search|view|filter):(.*)$/s.exec(id) ?? [];
  if (kind === 'tag') return { tag: rest };
  if (kind === 'channel' && isChannelId(rest)) return { channel: rest };
  if (kind?.startsWith('team') && isTeamId(rest))
    return { team: rest, isUnassigned: kind === 'team-unassigned' };
  if (kind === 'view' && isViewId(rest)) return { saved: rest };
  const custom = kind === 'filter' ? readFilterAddress(rest) : undefined;
  if (custom) return { custom };
  return kind === 'search' ? { search: rest } : { view: 'open', isUnknown: true };
}

export function filterOf(id: string): ViewFilter {
  if (id.startsWith(unreadPrefix)) return unreadFilter(filterOf(id.slice(unreadPrefix.length)));
  const named = viewOfAddress(id);
  if ('tag' in named) return tagFilter(named.tag);
  if ('channel' in named) return channelFilter(named.channel);
  if ('team' in named) return teamFilter(named.team, named);
  if ('custom' in named) return customFilter(named.custom);
  if ('saved' in named) return savedFilter(savedViews.get(named.saved));
  return 'search' in named ? searchFilter(named.search) : viewFilters[named.view];
}

function isOpen({ status, is_spam, merged_into_id }: Conversation): boolean {
  return status === 'open' && !is_spam && merged_into_id === null;
}
