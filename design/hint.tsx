import { cloneElement, type ReactElement } from 'react';

type Props = { label: string; keys?: string | undefined; children: ReactElement<Record<string, unknown>> };

/**
 * What a control does, and the key that does the same. Only said here: `Hints` shows it, one for all controls, since a tooltip
 * of its own for each button of each message is felt when a conversation opens.
 */
export function Hint({ label, keys, children }: Props) {
  return cloneElement(children, {
    'data-hint': label,
    ...(keys !== undefined && { 'data-hint-keys': keys }),
  });
}
