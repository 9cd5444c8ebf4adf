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
import type { Conversation, ListConversationsQuery } from '../../sdk/src/types.ts';

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
    name: 'Mine',
    icon: AtSign,
    query: { assignee_id: 'me', status: 'open' },
    holds: (it, ownId) => isOpen(it) && it.assignee?.id === ownId,
    key: 'm',
    empty: 'Nothing waits for you. What is assigned to you and open is shown here.',
  },
  {
    id: 'unassigned',
    name: 'Unassigned',
    icon: CircleDashed,
    query: { assignee_id: 'none', status: 'open' },
    holds: (it) => isOpen(it) && it.assignee === null,
    key: 'u',
    empty: 'Every open conversation has somebody who sees to it.',
  },
  {
    id: 'open',
    name: 'All open',
    icon: Inbox,
    query: { status: 'open' },
    holds: isOpen,
    key: 'o',
    empty: 'Nothing is open. New conversations appear here by themselves.',
  },
  {
    id: 'snoozed',
    name: 'Snoozed',
    icon: Clock,
    query: { status: 'snoozed' },
    holds: (it) => it.status === 'snoozed' && !it.is_spam,
    key: 's',
    empty: 'Nothing sleeps. Snoozed conversations come back when their time has come.',
  },
  {
    id: 'closed',
    name: 'Closed',
    icon: CircleCheck,
    query: { status: 'closed' },
    holds: (it) => it.status === 'closed' && !it.is_spam && it.merged_into_id === null,
    key: 'c',
    empty: 'Nothing was closed yet.',
  },
  {
    id: 'spam',
    name: 'Spam',
    icon: OctagonAlert,
    query: { is_spam: true },
    holds: (it) => it.is_spam && it.merged_into_id === null,
    key: 'x',
    empty: 'No spam.',
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
export function searchView(words: string): View {
  return {
    id: searchStart + words,
    name: `“${words}”`,
    icon: Search,
    query: { q: words },
    // Only the server knows what is in all messages: what was found stays found.
    holds: () => true,
    isFixed: true,
    empty: 'No conversation has all of these words.',
  };
}

export function tagView(name: string): View {
  return {
    id: tagStart + name,
    name,
    icon: Tag,
    query: { tag: name, status: 'open' },
    holds: (it) => isOpen(it) && it.tags.includes(name),
    empty: `Nothing open has the tag “${name}”.`,
  };
}

function isOpen({ status, is_spam, merged_into_id }: Conversation): boolean {
  return status === 'open' && !is_spam && merged_into_id === null;
}
