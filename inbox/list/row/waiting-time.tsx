import { Hourglass } from 'lucide-react';
import { ageText, dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

/** How long a contact has been waiting for a reply, in Unix seconds. */
export function WaitingTime({ since }: { since: number }) {
  const isLong = Date.now() / 1000 - since > 24 * 3600;
  return (
    <span
      title={words.list.waitingSince(dateText(since))}
      className={`inline-flex shrink-0 items-center gap-0.5 text-2xs tabular-nums ${isLong ? 'text-warning' : 'text-muted'}`}
    >
      <Hourglass aria-hidden className="size-3" />
      <span aria-hidden>{ageText(since)}</span>
      <span className="sr-only">{words.list.waitingFor(ageText(since))}</span>
    </span>
  );
}
