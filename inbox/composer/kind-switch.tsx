import type { DraftPlace } from '../drafts/drafts.ts';
import { words } from '../words/words.ts';

type Kind = DraftPlace['kind'];

const kinds = ['message', 'note'] as const;

/** Switches between a reply to the customer and an internal note. */
export function KindSwitch({ kind, onSwitch }: { kind: Kind; onSwitch: (kind: Kind) => void }) {
  return (
    <fieldset aria-label={words.composer.whatToWrite} className="flex gap-1 px-2 pt-2">
      {kinds.map((it) => (
        <button
          key={it}
          type="button"
          aria-pressed={it === kind}
          onClick={() => onSwitch(it)}
          className="h-6 touch:h-11 touch:px-4 rounded px-2 text-xs text-muted hover:text-text aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-text"
        >
          {words.composer.kinds[it]}
        </button>
      ))}
    </fieldset>
  );
}
