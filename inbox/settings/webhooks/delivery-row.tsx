import { ChevronRight } from 'lucide-react';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import type { WebhookDelivery } from '../../../sdk/src/types.ts';
import { durationText } from '../../words/duration-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';

const tones = { pending: 'accent', delivered: 'success', failed: 'danger', dropped: 'plain' } as const;
const text = settingsWords.deliveries;

type Props = { delivery: WebhookDelivery; onRedeliver: () => void };

/** A delivery of an event: its status and the endpoint's response. */
export function DeliveryRow({ delivery, onRedeliver }: Props) {
  const { id, type, status, response_body, failure } = delivery;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {status === 'pending' && delivery.attempts > 0 ? (
          <Badge tone="warning">{text.retried}</Badge>
        ) : (
          <Badge tone={tones[status]}>{text.statuses[status]}</Badge>
        )}
        <code className="min-w-40 flex-1 font-mono text-xs">{type}</code>
        <span className="text-xs text-muted">{outcomeText(delivery)}</span>
        <Button size="small" onClick={onRedeliver} aria-label={text.againNamed(type, id)}>
          {text.again}
        </Button>
      </div>
      <details className="group mt-1">
        <summary className="inline-flex h-7 cursor-default list-none items-center gap-1 rounded-md px-1 text-xs text-soft hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-3.5 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
          />
          {text.details}
        </summary>
        <div className="grid gap-2 py-1 ps-1 text-xs text-muted">
          <p>
            {triedText(delivery)}.{' '}
            {text.id(
              <code className="font-mono">webhook-id</code>,
              <code className="font-mono break-all">{id}</code>,
            )}
          </p>
          {failure !== null && <p className="text-danger">{failure}</p>}
          {response_body !== null && response_body !== '' && (
            <section
              aria-label={text.response}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll a long response
              tabIndex={0}
              className="max-h-60 overflow-auto rounded-md bg-sunken p-2"
            >
              <pre className="font-mono break-all whitespace-pre-wrap">{response_body}</pre>
            </section>
          )}
        </div>
      </details>
    </li>
  );
}

/** The response, its duration and its time. */
function outcomeText({
  response_status,
  duration_milliseconds,
  last_attempt_at,
  inserted_at,
}: WebhookDelivery): string {
  return [
    response_status,
    duration_milliseconds === null ? null : durationText(duration_milliseconds),
    dateText(last_attempt_at ?? inserted_at),
  ]
    .filter((it) => it !== null)
    .join(' · ');
}

function triedText({ attempts, next_attempt_at }: WebhookDelivery): string {
  const tried = text.tried(attempts);
  return next_attempt_at === null ? tried : text.triedNext(tried, dateText(next_attempt_at));
}
