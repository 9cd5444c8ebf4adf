import { ChevronRight } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { WebhookDelivery } from '../../sdk/src/types.ts';
import { dateText } from '../words/moments.ts';

const tones = { pending: 'accent', delivered: 'success', failed: 'danger', dropped: 'plain' } as const;
const words = { pending: 'On its way', delivered: 'Delivered', failed: 'Failed', dropped: 'Dropped' };

type Props = { delivery: WebhookDelivery; onRedeliver: () => void };

/** One event on its way to an endpoint: how it went, and what was answered. */
export function DeliveryRow({ delivery, onRedeliver }: Props) {
  const { id, type, status, response_status, duration_milliseconds, response_body, failure } = delivery;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {status === 'pending' && delivery.attempts > 0 ? (
          <Badge tone="warning">Is tried again</Badge>
        ) : (
          <Badge tone={tones[status]}>{words[status]}</Badge>
        )}
        <code className="min-w-40 flex-1 font-mono text-xs">{type}</code>
        <span className="text-xs text-muted">
          {response_status !== null && `${response_status} · `}
          {duration_milliseconds !== null && `${duration_milliseconds} ms · `}
          {dateText(delivery.last_attempt_at ?? delivery.inserted_at)}
        </span>
        <Button size="small" onClick={onRedeliver} aria-label={`Deliver again: ${type} ${id}`}>
          Deliver again
        </Button>
      </div>
      <details className="group mt-1">
        <summary className="inline-flex h-7 cursor-default list-none items-center gap-1 rounded-md px-1 text-xs text-soft hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-3.5 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
          />
          Details
        </summary>
        <div className="grid gap-2 py-1 ps-1 text-xs text-muted">
          <p>
            Tried {delivery.attempts} {delivery.attempts === 1 ? 'time' : 'times'}
            {delivery.next_attempt_at !== null && `; next at ${dateText(delivery.next_attempt_at)}`}. Its{' '}
            <code className="font-mono">webhook-id</code> is <code className="font-mono">{id}</code>.
          </p>
          {failure !== null && <p className="text-danger">{failure}</p>}
          {response_body !== null && response_body !== '' && (
            <section
              aria-label="Answer"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is gone through by keys too
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
