import {
  AtSign,
  CircleCheck,
  CircleDashed,
  Clock,
  Globe,
  Inbox,
  ListFilter,
  type LucideIcon,
  Mail,
  MessageCircle,
  OctagonAlert,
  Search,
  Tag,
  TriangleAlert,
  UsersRound,
} from 'lucide-react';
import type { KeyboardCommand } from '../../../contract/values/keyboard-commands.ts';
import type { Channel, View as SavedView, Team } from '../../../sdk/src/types.ts';
import { words } from '../../words/words.ts';
import { addressOfFilter, type CustomFilter } from './custom-filters.ts';
import {
  channelFilter,
  customFilter,
  savedFilter,
  searchFilter,
  tagFilter,
  teamFilter,
  unreadFilter,
  unreadViewId,
  type ViewFilter,
  type ViewName,
  viewFilters,
  viewOfAddress,
} from './view-filters.ts';
import { viewIconsByName } from './view-icons.ts';

/** A named filter of conversations; `id` is its id in the URL. */
export type View = ViewFilter & {
  id: string;
  name: string;
  icon: LucideIcon;
  /** The keyboard command that opens it. */
  command?: KeyboardCommand;
  /** The text shown if the list is empty. */
  empty: string;
  /** The saved view, if it is one. */
  saved?: SavedView;
  /** Why nothing can be listed: the saved view isn’t loaded, the view doesn’t exist, or it names something deleted. */
  obstacle?: 'loading' | 'missing' | 'broken';
  /** The address names no view; it lists the open conversations instead. */
  isUnknown?: true;
};

const view = (id: ViewName, icon: LucideIcon): View => ({
  id,
  icon,
  command: `go_to_${id}`,
  name: words.views[id].name,
  empty: words.views[id].empty,
  ...viewFilters[id],
});

export const views: readonly View[] = [
  view('mine', AtSign),
  view('unassigned', CircleDashed),
  view('open', Inbox),
  view('snoozed', Clock),
  view('closed', CircleCheck),
  view('spam', OctagonAlert),
];

export function viewOf(id: string): View {
  const named = viewOfAddress(id);
  if ('tag' in named) return tagView(named.tag);
  if ('channel' in named) return channelView(named.channel);
  if ('team' in named) return teamView(named.team, { isUnassigned: named.isUnassigned });
  if ('search' in named) return searchView(named.search);
  if ('custom' in named) return filteredView(named.custom);
  if ('saved' in named) return savedView(named.saved, { isLoading: true });
  const found = views.find((it) => it.id === named.view) ?? view('open', Inbox);
  return named.isUnknown ? { ...found, isUnknown: true } : found;
}

/** A filter in the URL that isn't saved as a view. */
function filteredView(custom: CustomFilter): View {
  return {
    id: `filter:${addressOfFilter(custom)}`,
    name: words.filters.unsaved,
    icon: ListFilter,
    empty: words.filters.empty,
    ...customFilter(custom),
  };
}

/** `saved` is missing while it is loading, and if it doesn’t exist; the screen provides it. */
export function savedView(
  id: string,
  { saved, isLoading }: { saved?: SavedView | undefined; isLoading: boolean },
): View {
  const obstacle = obstacleOf(saved, isLoading);
  return {
    id: `view:${id}`,
    name: saved?.name ?? (isLoading ? '' : words.filters.missing),
    icon: iconOf(saved),
    empty: words.filters.empty,
    ...savedFilter(saved),
    ...(saved && { saved }),
    ...(obstacle && { obstacle }),
  };
}

function obstacleOf(saved: SavedView | undefined, isLoading: boolean): View['obstacle'] {
  if (!saved) return isLoading ? 'loading' : 'missing';
  return saved.missing.length > 0 ? 'broken' : undefined;
}

/** Who can see it. */
function iconOf(saved: SavedView | undefined): LucideIcon {
  if (saved?.missing.length) return TriangleAlert;
  // A newer server may have icons that this page doesn't know.
  const chosen = saved?.icon && viewIconsByName[saved.icon];
  if (chosen) return chosen;
  if (saved?.team_id) return UsersRound;
  return saved?.owner_id === null ? Globe : ListFilter;
}

export function searchView(address: string): View {
  return {
    id: `search:${address}`,
    name: words.search.title,
    icon: Search,
    empty: words.search.noMatchesHelp,
    ...searchFilter(address),
  };
}

/** The unread conversations of a view, under the view's own name and URL. */
export function unreadView(view: View): View {
  return {
    ...view,
    ...unreadFilter(view),
    id: unreadViewId(view.id),
    name: words.notifications.noUnread,
    empty: words.notifications.noUnreadWhy,
  };
}

export function tagView(name: string): View {
  return { id: `tag:${name}`, name, icon: Tag, empty: words.views.tag.empty(name), ...tagFilter(name) };
}

/** `channel` is missing while it is loading, and if it was deleted; the screen provides it. */
export function channelView(
  id: string,
  {
    channel,
    isDeleted = false,
  }: { channel?: Pick<Channel, 'name' | 'type'> | undefined; isDeleted?: boolean } = {},
): View {
  return {
    id: `channel:${id}`,
    name: channel?.name ?? (isDeleted ? words.views.channel.deleted : words.conversation.channel.title),
    icon: channel?.type === 'chat' ? MessageCircle : Mail,
    empty: words.views.channel.empty,
    ...channelFilter(id),
  };
}

/** `team` is missing while it is loading, and if it doesn’t exist; the screen provides it. */
export function teamView(
  id: string,
  {
    isUnassigned,
    team,
    isMissing = false,
  }: { isUnassigned: boolean; team?: Pick<Team, 'name'> | undefined; isMissing?: boolean },
): View {
  const name = team?.name ?? words.conversation.team.title;
  return {
    id: `${isUnassigned ? 'team-unassigned' : 'team'}:${id}`,
    name: isUnassigned ? words.views.team.unassignedOf(name) : name,
    icon: isUnassigned ? CircleDashed : UsersRound,
    empty: isUnassigned ? words.views.unassigned.empty : words.views.team.empty,
    ...teamFilter(id, { isUnassigned }),
    ...(isMissing && { name: words.filters.missing, obstacle: 'missing' }),
  };
}
