import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import type { DraftPlace } from '../drafts/drafts.ts';
import { words } from '../words/words.ts';

type Props = { onWrite: (kind: DraftPlace['kind']) => void; children: ReactNode };

/** The collapsed composer: buttons to start a reply or a note. */
export function ClosedComposer({ onWrite, children }: Props) {
  return (
    <div className="mx-auto mb-4 flex w-[calc(100%-2rem)] max-w-3xl shrink-0 gap-2 max-md:mb-0 max-md:w-full max-md:gap-1 max-md:border-t max-md:border-line max-md:bg-raised max-md:p-1.5">
      {children}
      <button
        type="button"
        onClick={() => onWrite('message')}
        className="h-10 touch:h-11 min-w-0 flex-1 rounded-lg bg-raised px-4 text-start text-muted ring-1 ring-line-strong ring-inset hover:bg-hover"
      >
        {words.composer.beginReply}
      </button>
      <Button look="quiet" className="h-10" onClick={() => onWrite('note')}>
        {words.composer.note}
      </Button>
    </div>
  );
}
