import type { ReactNode } from 'react';
import { numberText } from '../../words/locale/number-text.ts';

type Props = {
  number: number;
  title: string;
  text: ReactNode;
  /** The level of its heading: `h2` if the steps are the page. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
};

/** A step of a numbered sequence. */
export function NumberedStep({ number, title, text, heading: Heading = 'h3', children }: Props) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="mt-px inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-2xs font-medium text-soft tabular-nums"
      >
        {numberText(number)}
      </span>
      <div className="grid min-w-0 flex-1 gap-3">
        <div>
          <Heading className="text-sm font-medium">{title}</Heading>
          <p className="text-xs text-muted">{text}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
