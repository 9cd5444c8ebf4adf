import {
  AtSign,
  CircleCheck,
  CircleDashed,
  Clock,
  Inbox,
  type LucideIcon,
  Mail,
  MessageCircle,
  OctagonAlert,
  Search,
  Tag,
  UsersRound,
} from 'lucide-react';
import type { Channel, Team } from '../../../sdk/src/types.ts';
import { words } from '../../words/words.ts';
import {
  channelFilter,
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

/** A filter of conversations with a name; `id` is what its address has. */
export type View = ViewFilter & {
  id: string;
  name: string;
  icon: LucideIcon;
  /** The key after `g` that goes there. */
  key?: string;
  /** What an empty list says. */
  empty: string;
};

const view = (id: ViewName, icon: LucideIcon, key: string): View => ({
  id,
  icon,
  key,
  name: words.views[id].name,
  empty: words.views[id].empty,
  ...viewFilters[id],
});

export const views: readonly View[] = [
  view('mine', AtSign, 'm'),
  view('unassigned', CircleDashed, 'u'),
  view('open', Inbox, 'o'),
  view('snoozed', Clock, 's'),
  view('closed', CircleCheck, 'c'),
  view('spam', OctagonAlert, 'x'),
];

export function viewOf(id: string): View {
  const named = viewOfAddress(id);
  if ('tag' in named) return tagView(named.tag);
  if ('channel' in named) return channelView(named.channel);
  if ('team' in named) return teamView(named.team, { isUnassigned: named.isUnassigned });
  if ('search' in named) return searchView(named.search);
  return views.find((it) => it.id === named.view) ?? view('open', Inbox, 'o');
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

/** The unread conversations of a view, under the view's own name and address. */
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

/** `channel` is missing while it isn't known which one it is: a screen that knows gives it. */
export function channelView(id: string, channel?: Pick<Channel, 'name' | 'type'>): View {
  return {
    id: `channel:${id}`,
    name: channel?.name ?? words.conversation.channel.title,
    icon: channel?.type === 'chat' ? MessageCircle : Mail,
    empty: words.views.channel.empty,
    ...channelFilter(id),
  };
}

/** `team` is missing while it isn't known which one it is: a screen that knows gives it. */
export function teamView(
  id: string,
  { isUnassigned, team }: { isUnassigned: boolean; team?: Pick<Team, 'name'> | undefined },
): View {
  const name = team?.name ?? words.conversation.team.title;
  return {
    id: `${isUnassigned ? 'team-unassigned' : 'team'}:${id}`,
    name: isUnassigned ? words.views.team.unassignedOf(name) : name,
    icon: isUnassigned ? CircleDashed : UsersRound,
    empty: isUnassigned ? words.views.unassigned.empty : words.views.team.empty,
    ...teamFilter(id, { isUnassigned }),
  };
}
