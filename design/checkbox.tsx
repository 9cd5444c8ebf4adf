import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: ReactNode; help?: ReactNode };

/** A checkbox whose whole line is clickable. */
export function Checkbox({ label, help, className = '', ...rest }: Props) {
  const id = useId();
  // With several lines the box is beside the first, as with a mouse.
  const [line, box] = help === undefined ? ['touch:items-center', 'touch:mt-0'] : ['', ''];
  return (
    <div className={`relative flex gap-2.5 touch:min-h-11 ${line} ${className}`}>
      <input
        id={id}
        type="checkbox"
        {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
        {...rest}
        className={`relative z-1 mt-0.5 size-4 shrink-0 accent-accent ${box}`}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm after:absolute after:inset-0">
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
