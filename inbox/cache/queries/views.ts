import {
  AtSign,
  CircleCheck,
  CircleDashed,
  Clock,
  Inbox,
  type LucideIcon,
  OctagonAlert,
  Search,
  Tag,
} from 'lucide-react';
import type { Conversation, ListConversationsQuery } from '../../../sdk/src/types.ts';
import { words } from '../../words/words.ts';

/** A choice of conversations with a name; `id` is what its address has. */
export type View = {
  id: string;
  name: string;
  icon: LucideIcon;
  /** How the server chooses. */
  query: ListConversationsQuery;
  /** The same choice, of a conversation that is in hand. */
  holds: (conversation: Conversation, ownId: string) => boolean;
  /** What is in it does not change by itself. */
  isFixed?: boolean;
  /** The key after `g` that leads there. */
  key?: string;
  /** What to say where it is empty. */
  empty: string;
};

export const views: readonly View[] = [
  {
    id: 'mine',
    name: words.views.mine.name,
    icon: AtSign,
    query: { assignee_id: 'me', status: 'open' },
    holds: (it, ownId) => isOpen(it) && it.assignee?.id === ownId,
    key: 'm',
    empty: words.views.mine.empty,
  },
  {
    id: 'unassigned',
    name: words.views.unassigned.name,
    icon: CircleDashed,
    query: { assignee_id: 'none', status: 'open' },
    holds: (it) => isOpen(it) && it.assignee === null,
    key: 'u',
    empty: words.views.unassigned.empty,
  },
  {
    id: 'open',
    name: words.views.open.name,
    icon: Inbox,
    query: { status: 'open' },
    holds: isOpen,
    key: 'o',
    empty: words.views.open.empty,
  },
  {
    id: 'snoozed',
    name: words.views.snoozed.name,
    icon: Clock,
    query: { status: 'snoozed' },
    holds: (it) => it.status === 'snoozed' && !it.is_spam,
    key: 's',
    empty: words.views.snoozed.empty,
  },
  {
    id: 'closed',
    name: words.views.closed.name,
    icon: CircleCheck,
    query: { status: 'closed' },
    holds: (it) => it.status === 'closed' && !it.is_spam && it.merged_into_id === null,
    key: 'c',
    empty: words.views.closed.empty,
  },
  {
    id: 'spam',
    name: words.views.spam.name,
    icon: OctagonAlert,
    query: { is_spam: true },
    holds: (it) => it.is_spam && it.merged_into_id === null,
    key: 'x',
    empty: words.views.spam.empty,
  },
];

const tagStart = 'tag:';
const searchStart = 'search:';

/** The view of an address; one of a tag for `tag:` and its name. What is not known is all that is open. */
export function viewOf(id: string): View {
  const known = views.find((view) => view.id === id);
  if (known) return known;
  if (id.startsWith(tagStart)) return tagView(id.slice(tagStart.length));
  if (id.startsWith(searchStart)) return searchView(id.slice(searchStart.length));
  return viewOf('open');
}

/** Conversations in which some words are, wherever they stand but for spam. */
export function searchView(text: string): View {
  return {
    id: searchStart + text,
    name: words.views.search.name(text),
    icon: Search,
    query: { q: text },
    // Only the server knows what is in all messages: what was found stays found.
    holds: () => true,
    isFixed: true,
    empty: words.views.search.empty,
  };
}

export function tagView(name: string): View {
  return {
    id: tagStart + name,
    name,
    icon: Tag,
    query: { tag: name, status: 'open' },
    holds: (it) => isOpen(it) && it.tags.includes(name),
    empty: words.views.tag.empty(name),
  };
}

function isOpen({ status, is_spam, merged_into_id }: Conversation): boolean {
  return status === 'open' && !is_spam && merged_into_id === null;
}
