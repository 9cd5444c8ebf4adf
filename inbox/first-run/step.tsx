import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { settingsWords } from '../words/settings-words.ts';

type Props = { isDone: boolean; title: string; text: string; children: ReactNode };

/** A step, checked off once it is done. */
export function Step({ isDone, title, text, children }: Props) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 p-4 @md:flex-nowrap">
      <span
        className={`mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full ${isDone ? 'bg-success text-surface' : 'ring-1 ring-line-strong ring-inset'}`}
      >
        {isDone && (
          <>
            <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
            <span className="sr-only">{settingsWords.firstRun.done}</span>
          </>
        )}
      </span>
      <div className="w-[calc(100%-2rem)] @md:w-auto @md:min-w-0 @md:flex-1">
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      <div className={`flex @md:ms-0 ${isDone ? 'ms-5' : 'ms-8'}`}>{children}</div>
    </li>
  );
}

/** The action of a step, less prominent once it is done. */
export function StepButton({
  isDone,
  isDisabled = false,
  onClick,
  children,
}: {
  isDone: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button variant={isDone ? 'quiet' : 'plain'} disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  );
}
