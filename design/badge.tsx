import type { ReactNode } from 'react';

type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Readonly<Record<Tone, string>> = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-note text-note-text',
  danger: 'bg-danger-soft text-danger',
};

/** A one-word status. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center rounded px-1.5 text-2xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
