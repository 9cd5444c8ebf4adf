import { useLocation } from '@tanstack/react-router';
import { Merge, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { words } from '../words/words.ts';

/** Says that the user was redirected here from a merged conversation, until they dismiss it. */
export function MergedNotice() {
  const mergedFrom = useLocation({ select: ({ state }) => state.mergedFrom });
  const [read, setRead] = useState<readonly string[]>();
  const isShown = mergedFrom !== undefined && mergedFrom !== read;
  return (
    <div role="status">
      {isShown && (
        <p className="flex items-center gap-2 border-b border-line bg-accent-soft py-1 ps-4 pe-2 text-xs">
          <Merge aria-hidden className="size-3.5 shrink-0 text-accent" />
          <span className="min-w-0 flex-1">{sentence(mergedFrom)}</span>
          <IconButton icon={X} label={words.merge.dismiss} onClick={() => setRead(mergedFrom)} />
        </p>
      )}
    </div>
  );
}

function sentence([first, ...others]: readonly string[]): string {
  if (first === undefined) return words.merge.redirected;
  return others.length === 0
    ? words.merge.redirectedFrom(first)
    : words.merge.redirectedFromMany(others.length + 1);
}
