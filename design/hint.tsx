import { cloneElement, type ReactElement } from 'react';

type Props = { label: string; keys?: string | undefined; children: ReactElement<Record<string, unknown>> };

/**
 * A tooltip: what a control does, and its shortcut. This only declares it; `Hints` renders one tooltip for all controls, because
 * one for each button of each message would noticeably slow down opening a conversation.
 */
export function Hint({ label, keys, children }: Props) {
  return cloneElement(children, {
    'data-hint': label,
    ...(keys !== undefined && { 'data-hint-keys': keys }),
  });
}
