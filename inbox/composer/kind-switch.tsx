import type { DraftLocation } from '../drafts/drafts.ts';
import { words } from '../words/words.ts';

type Kind = DraftLocation['kind'];

type Props = { kinds: readonly Kind[]; kind: Kind; onSwitch: (kind: Kind) => void };

/** Switches between a reply to the customer and an internal note. */
export function KindSwitch({ kinds, kind, onSwitch }: Props) {
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
