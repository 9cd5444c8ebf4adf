import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import type { DraftLocation } from '../drafts/drafts.ts';
import { words } from '../words/words.ts';

type Kind = DraftLocation['kind'];
type Props = { kinds: readonly Kind[]; onWrite: (kind: Kind) => void; children: ReactNode };

/** The collapsed composer: buttons to start a reply or a note; only a note for people with light access. */
export function ClosedComposer({ kinds, onWrite, children }: Props) {
  const [first] = kinds;
  const mayReply = first === 'message';
  return (
    <div className="mx-auto mb-4 flex w-[calc(100%-2rem)] max-w-3xl shrink-0 gap-2 max-md:mb-0 max-md:w-full max-md:gap-1 max-md:border-t max-md:border-line max-md:bg-raised max-md:p-1.5">
      {children}
      <button
        type="button"
        title={mayReply ? undefined : words.conversation.lightAccess}
        onClick={() => onWrite(first ?? 'note')}
        className="h-10 touch:h-11 min-w-0 flex-1 rounded-lg bg-raised px-4 text-start text-muted ring-1 ring-line-strong ring-inset hover:bg-hover"
      >
        {mayReply ? words.composer.beginReply : words.composer.beginNote}
      </button>
      {mayReply && (
        <Button variant="quiet" className="h-10" onClick={() => onWrite('note')}>
          {words.composer.note}
        </Button>
      )}
    </div>
  );
}
