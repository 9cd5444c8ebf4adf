import { words } from '../words/words.ts';
import type { DraftPlace } from './drafts.ts';

type Kind = DraftPlace['kind'];

const kinds = [
  { kind: 'message', name: words.composer.reply },
  { kind: 'note', name: words.composer.note },
] as const;

/** Whether the customer reads what is written, or colleagues alone. */
export function KindSwitch({ kind, onSwitch }: { kind: Kind; onSwitch: (kind: Kind) => void }) {
  return (
    <fieldset aria-label={words.composer.whatToWrite} className="flex gap-1 px-2 pt-2">
      {kinds.map((it) => (
        <button
          key={it.kind}
          type="button"
          aria-pressed={it.kind === kind}
          onClick={() => onSwitch(it.kind)}
          className="h-6 rounded px-2 text-xs text-muted hover:text-text aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-text"
        >
          {it.name}
        </button>
      ))}
    </fieldset>
  );
}
