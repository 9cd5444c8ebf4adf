import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../../../../design/card.tsx';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.addChannel;

export const steps = ['address', 'servers', 'test', 'start'] as const;

export type StepName = (typeof steps)[number];

type Props = { name: StepName; title?: string; takesFocus?: boolean; children: ReactNode };

/** A step of adding a channel, with the number of steps. The heading takes the focus unless a field does. */
export function StepFrame({ name, title = text.titles[name], takesFocus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const number = steps.indexOf(name) + 1;
  return (
    <section aria-label={title} className="grid gap-3">
      <div aria-hidden className="flex gap-1.5">
        {steps.map((step, index) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${index < number ? 'bg-accent' : 'bg-line-strong'}`}
          />
        ))}
      </div>
      <div>
        <p className="text-xs text-muted">{text.step(number, steps.length)}</p>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {title}
        </h2>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
