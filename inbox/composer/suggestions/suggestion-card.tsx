import { Sparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { Hint } from '../../../design/hint.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Suggestion } from '../../../sdk/src/types.ts';
import { useKeyOf } from '../../keyboard/key-store.ts';
import { aiWords } from '../../words/ai-words.ts';
import { isolated } from '../../words/locale/isolated.ts';
import type { Position } from '../ai/put-into-reply.ts';

type Props = {
  suggestion: Suggestion;
  isOutdated: boolean;
  /** Whether a reply is written, which a suggested one would change. */
  hasText: boolean;
  onUse: (position: Position) => void;
  onDismiss: () => void;
  children: ReactNode;
};

/** A suggestion with who made it, and what can be done with all of it. */
export function SuggestionCard({ suggestion, isOutdated, hasText, onUse, onDismiss, children }: Props) {
  const { kind, by } = suggestion;
  const keyOf = useKeyOf();
  const name = aiWords.kinds[kind === 'reply' && by.type === 'model' ? 'draft' : kind](isolated(by.name));
  const use = hasText ? aiWords.positions.below : aiWords.use;
  // Two buttons have no room beside the name on a phone: they go below it.
  const besides = hasText ? 'max-sm:order-2 max-sm:grow max-sm:basis-2/5' : '';
  const areChips = kind === 'tags' || kind === 'macro';
  return (
    <article
      aria-label={name}
      className={`rounded-lg bg-sunken px-3 pt-1 ring-1 ring-line ring-inset ${areChips ? 'pb-1' : 'pb-2'}`}
    >
      <header
        className={`flex min-h-8 items-center gap-2 text-xs text-muted ${hasText && !areChips ? 'max-sm:flex-wrap max-sm:pb-1' : ''}`}
      >
        <Sparkles aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        <p
          className={
            areChips
              ? 'max-w-1/3 truncate max-sm:sr-only'
              : `min-w-0 flex-1 truncate ${hasText ? 'max-sm:basis-3/5' : ''}`
          }
        >
          {name}
          {isOutdated && <span className="text-warning"> · {aiWords.outdated}</span>}
        </p>
        {areChips && <div className="min-w-0 flex-1">{children}</div>}
        {kind === 'reply' && (
          <>
            <Hint label={use} keys={keyOf('use_suggestion')}>
              <Button size="small" className={besides} onClick={() => onUse('below')}>
                {use}
              </Button>
            </Hint>
            {hasText && (
              <Button size="small" className={besides} onClick={() => onUse('instead')}>
                {aiWords.positions.instead}
              </Button>
            )}
          </>
        )}
        <IconButton
          icon={X}
          label={aiWords.dismiss}
          keys={keyOf('dismiss_suggestion')}
          className={hasText ? 'max-sm:order-1' : ''}
          onClick={onDismiss}
        />
      </header>
      {!areChips && children}
    </article>
  );
}
