import { useLocation } from '@tanstack/react-router';
import { Merge, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';

/** Whoever was led here from a conversation that was merged is told so, until they have read it. */
export function MergedNotice() {
  const mergedFrom = useLocation({ select: ({ state }) => state.mergedFrom });
  const [read, setRead] = useState<readonly string[]>();
  const isShown = mergedFrom !== undefined && mergedFrom !== read;
  return (
    <div role="status">
      {isShown && (
        <p className="flex items-center gap-2 border-b border-line bg-accent-soft py-1 ps-4 pe-2 text-xs">
          <Merge aria-hidden className="size-3.5 shrink-0 text-accent" />
          <span className="min-w-0 flex-1">
            <bdi>{subjectOf(mergedFrom)}</bdi> merged into this conversation. All messages are here.
          </span>
          <IconButton icon={X} label="Dismiss" onClick={() => setRead(mergedFrom)} />
        </p>
      )}
    </div>
  );
}

function subjectOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return 'The one you opened was';
  return others.length === 0 ? `${first} was` : `${others.length + 1} conversations were`;
}
