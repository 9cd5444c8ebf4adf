import { FileText, Hash, type LucideIcon, MessageSquare, NotebookPen, Tag, UserRound } from 'lucide-react';
import type { ConversationMatch } from '../../../sdk/src/types.ts';
import { words } from '../../words/words.ts';
import { fromFirstMatch } from './from-first-match.ts';

type Match = ConversationMatch['match'];
type Excerpt = NonNullable<Match['excerpt']>;

const icons: Readonly<Record<Exclude<Match['in'], 'subject'>, LucideIcon>> = {
  number: Hash,
  contact: UserRound,
  tag: Tag,
  message: MessageSquare,
  note: NotebookPen,
  file: FileText,
};

/** Why a search found a conversation: where the match is, and its excerpt with the words highlighted. */
export function MatchReason({ source, excerpt }: { source: keyof typeof icons; excerpt: Excerpt }) {
  const Icon = icons[source];
  const label = words.search.matchSources[source];
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 text-xs text-muted" title={label}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="sr-only">{label}: </span>
      <bdi className="truncate">
        <Highlighted excerpt={fromFirstMatch(excerpt)} />
      </bdi>
    </span>
  );
}

/** The subject with its matches highlighted. */
export function FoundSubject({ excerpt }: { excerpt: Excerpt }) {
  return (
    <bdi className="truncate text-text">
      <span className="sr-only">{words.search.matchSources.subject}: </span>
      <Highlighted excerpt={excerpt} />
    </bdi>
  );
}

function Highlighted({ excerpt }: { excerpt: Excerpt }) {
  return excerpt.map(({ text, is_match }, index) => {
    const key = `${index} ${text}`;
    return is_match ? (
      <mark key={key} className="rounded-xs bg-accent-soft font-medium text-accent">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
