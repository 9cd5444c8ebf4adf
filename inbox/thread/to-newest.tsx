import { ArrowDown } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { words } from '../words/words.ts';

/** A button that scrolls to the newest message, and announces new ones. */
export function ToNewest({ hasNews, onPress }: { hasNews: boolean; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button size="small" onClick={onPress} className="pointer-events-auto shadow-md">
        <ArrowDown aria-hidden className="size-3.5" />
        {hasNews ? words.thread.newMessages : words.thread.toNewest}
      </Button>
    </div>
  );
}
