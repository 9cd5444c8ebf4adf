import { Button } from '../../design/button.tsx';
import type { DraftPlace } from '../drafts/drafts.ts';
import { words } from '../words/words.ts';

/** The collapsed composer: buttons to start a reply or a note. */
export function ClosedComposer({ onWrite }: { onWrite: (kind: DraftPlace['kind']) => void }) {
  return (
    <div className="mx-auto mb-4 flex w-[calc(100%-2rem)] max-w-3xl shrink-0 gap-2">
      <button
        type="button"
        onClick={() => onWrite('message')}
        className="h-10 flex-1 rounded-lg bg-raised px-4 text-start text-muted ring-1 ring-line-strong ring-inset hover:bg-hover"
      >
        {words.composer.beginReply}
      </button>
      <Button look="quiet" className="h-10" onClick={() => onWrite('note')}>
        {words.composer.note}
      </Button>
    </div>
  );
}
