import { useId, useState } from 'react';
import { CopyLine } from '../../../../design/copy-line.tsx';

type Props<Name extends string> = {
  /** The label of the choice for screen readers. */
  legend: string;
  texts: Readonly<Record<Name, string>>;
  labels: Readonly<Record<NoInfer<Name>, string>>;
};

/** Variants of a text, by platform or language, of which one is shown for copying. */
export function TextChoice<Name extends string>({ legend, texts, labels }: Props<Name>) {
  const group = useId();
  const names = Object.keys(texts) as Name[];
  const [chosen, setChosen] = useState<Name | undefined>(names[0]);
  if (chosen === undefined) return null;
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{legend}</legend>
        {names.map((name) => (
          <label
            key={name}
            className="flex h-7 cursor-pointer items-center rounded-md px-2.5 text-xs font-medium text-soft hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent touch:h-11 touch:px-3"
          >
            <input
              type="radio"
              name={group}
              checked={chosen === name}
              onChange={() => setChosen(name)}
              className="sr-only"
            />
            {labels[name]}
          </label>
        ))}
      </fieldset>
      <CopyLine key={chosen} label={labels[chosen]} text={texts[chosen]} />
    </div>
  );
}
