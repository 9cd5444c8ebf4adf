import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: ReactNode; help?: ReactNode };

/** A checkbox whose whole line is clickable. */
export function Checkbox({ label, help, className = '', ...rest }: Props) {
  const id = useId();
  return (
    <div className={`flex gap-2.5 ${className}`}>
      <input
        id={id}
        type="checkbox"
        {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
        {...rest}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        {help !== undefined && (
          <div id={`${id}-help`} className="text-xs text-muted">
            {help}
          </div>
        )}
      </div>
    </div>
  );
}
