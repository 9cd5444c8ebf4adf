import { Sparkles, X } from 'lucide-react';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { aiWords } from '../../words/ai-words.ts';
import type { Position } from './put-into-reply.ts';
import { TextLines } from './text-lines.tsx';
import type { Output } from './use-answer.ts';

const texts = aiWords.tools;

type Props = {
  output: Output;
  /** Where its text may go, once it is complete. */
  positions: readonly Position[];
  onPut: (position: Position) => void;
  onEnd: () => void;
};

/** An answer of the language model while it is written, and until it is used. */
export function AnswerPanel({ output, positions, onPut, onEnd }: Props) {
  const { title, progress, text, state, reason, retry } = output;
  const isWriting = state === 'writing';
  const shownPositions = state === 'done' ? positions : [];
  // Two buttons have no room beside the title on a phone: they go below it.
  const isTwoLined = shownPositions.length > 1;
  return (
    <article
      aria-label={title}
      aria-busy={isWriting}
      className="mb-1 rounded-lg bg-sunken px-3 pt-1 pb-2 ring-1 ring-line ring-inset"
    >
      <header
        className={`flex min-h-8 flex-wrap items-center gap-x-2 text-xs text-muted ${isTwoLined ? 'max-sm:pb-1' : ''}`}
      >
        <Sparkles
          aria-hidden
          className={`size-3.5 shrink-0 ${isWriting ? 'text-accent motion-safe:animate-pulse' : ''}`}
          strokeWidth={1.75}
        />
        <p className={`min-w-0 flex-1 truncate ${isTwoLined ? 'max-sm:basis-3/5' : ''}`}>
          {isWriting ? progress : title}
        </p>
        {shownPositions.map((position) => (
          <Button
            key={position}
            size="small"
            className={isTwoLined ? 'max-sm:order-2 max-sm:grow max-sm:basis-2/5' : ''}
            onClick={() => onPut(position)}
          >
            {aiWords.positions[position]}
          </Button>
        ))}
        {retry && (
          <Button size="small" onClick={retry}>
            {texts.again}
          </Button>
        )}
        {isWriting ? (
          <Button
            size="small"
            aria-keyshortcuts="Escape"
            data-hint={texts.stop}
            data-hint-keys="escape"
            onClick={onEnd}
          >
            {texts.stop}
          </Button>
        ) : (
          <IconButton
            icon={X}
            label={aiWords.dismiss}
            className={isTwoLined ? 'max-sm:order-1' : ''}
            onClick={onEnd}
          />
        )}
      </header>
      {reason !== undefined && (
        <p
          role={state === 'failed' ? 'alert' : 'status'}
          className={state === 'failed' ? 'text-danger' : 'text-soft'}
        >
          <bdi>{reason}</bdi>
        </p>
      )}
      {text !== '' && (
        // The end stays in sight while it grows, and the beginning once it is complete.
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          className={`flex max-h-40 overflow-y-auto max-md:max-h-28 rounded focus-visible:outline-accent ${isWriting ? 'flex-col-reverse' : 'flex-col'}`}
        >
          <div className="space-y-1.5 text-soft [overflow-wrap:anywhere]">
            <TextLines lines={text.split('\n').filter((line) => line.trim() !== '')} />
          </div>
        </div>
      )}
    </article>
  );
}
