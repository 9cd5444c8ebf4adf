import { Hourglass } from 'lucide-react';
import { ageText, dateText } from '../words/moments.ts';

/** How long a contact has been waiting for an answer. Unix seconds. */
export function WaitingTime({ since }: { since: number }) {
  const isLong = Date.now() / 1000 - since > 24 * 3600;
  return (
    <span
      title={`Waiting since ${dateText(since)}`}
      className={`inline-flex shrink-0 items-center gap-0.5 text-2xs tabular-nums ${isLong ? 'text-warning' : 'text-muted'}`}
    >
      <Hourglass aria-hidden className="size-3" />
      <span className="sr-only">Waiting for </span>
      {ageText(since)}
    </span>
  );
}
