import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Hides the label visually where the context makes it obvious; screen readers still read it. */
  hidesLabel?: boolean;
  help?: string;
};

/** The native select, which every keyboard, phone and screen reader knows. */
export function Select({ label, options, hidesLabel = false, help, className = '', ...rest }: Props) {
  const id = useId();
  return (
    <div className={`grid gap-1 ${className}`}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-xs font-medium text-soft'}>
        {label}
      </label>
      <span className="relative grid">
        <select
          id={id}
          {...rest}
          className="h-8 touch:h-11 w-full appearance-none truncate rounded-md bg-surface pe-8 ps-2.5 text-sm ring-1 ring-control-line outline-none ring-inset focus:ring-2 focus:ring-accent disabled:opacity-60"
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-2 touch:top-3.5 end-2 size-4 text-muted"
        />
      </span>
      {help !== undefined && <p className="text-xs text-muted">{help}</p>}
    </div>
  );
}
