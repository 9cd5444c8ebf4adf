import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'input'> & { label: string; help?: string; error?: string | undefined };

/** A text field with its label, a hint and an error message. */
export function Field({ label, help, error, className = '', ...input }: Props) {
  return (
    <BaseField.Root invalid={error !== undefined} className={`grid gap-1 ${className}`}>
      <BaseField.Label className="text-xs font-medium text-soft">{label}</BaseField.Label>
      <BaseField.Control
        {...(input as ComponentProps<typeof BaseField.Control>)}
        className="h-8 touch:h-11 w-full rounded-md bg-surface px-2.5 text-sm ring-1 ring-control-line outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent data-[invalid]:ring-danger"
      />
      {help !== undefined && (
        <BaseField.Description className="text-xs text-muted">{help}</BaseField.Description>
      )}
      {error !== undefined && (
        <BaseField.Error match className="text-xs text-danger">
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}
