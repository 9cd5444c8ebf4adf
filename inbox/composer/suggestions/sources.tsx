import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Suggestion } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { aiWords } from '../../words/ai-words.ts';

type Props = { sources: Suggestion['sources']; viewId: string };

/** What a suggestion is based on, as links. On a phone they are folded up: the text needs the room. */
export function Sources({ sources, viewId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (sources.length === 0) return null;
  return (
    <div className="mt-1 text-xs text-muted md:mt-2 md:flex md:gap-x-2">
      <span className="flex shrink-0 items-center self-start touch:h-11 max-md:hidden">
        {aiWords.basedOn}
      </span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-7 touch:h-11 items-center gap-1 rounded hover:text-text md:hidden"
      >
        <ChevronRight aria-hidden className={`size-3.5 ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`} />
        {aiWords.sources(sources.length)}
      </button>
      <ul id={id} className={`flex min-w-0 flex-wrap gap-x-3 ${isOpen ? '' : 'max-md:hidden'}`}>
        {sources.map((source) => (
          <li key={source.id} className="flex max-w-full min-w-0">
            <SourceLink source={source} viewId={viewId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SourceProps = { source: Suggestion['sources'][number]; viewId: string };

function SourceLink({ source: { type, id, title }, viewId: view }: SourceProps) {
  const { slug: organization } = useMembership().organization;
  const text = <bdi className="truncate">{title}</bdi>;
  const className = 'flex min-w-0 items-center text-accent underline touch:h-11';
  if (type === 'macro')
    return (
      <Link to="/o/$organization/settings/macros" params={{ organization }} hash={id} className={className}>
        {text}
      </Link>
    );
  return (
    <Link
      to="/o/$organization/inbox/$view/$conversation"
      params={{ organization, view, conversation: id }}
      className={className}
    >
      {text}
    </Link>
  );
}
