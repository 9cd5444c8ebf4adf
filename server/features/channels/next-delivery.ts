import type { Delivery } from '../../../contract/channel.ts';
import { fieldError } from '../../errors/validation-error.ts';

type Status = Delivery['status'];

/** How far each state is. A message that was sent can still fail; a failed one can have arrived after all. */
const progress: Readonly<Record<Status, number>> = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 };

/**
 * The delivery after a report; `before` itself if the report adds nothing. Reports come in any order, and a late one
 * changes nothing: it is behind the known state. After a failure, `queued` starts another attempt.
 *
 * @throws ValidationError for an invalid transition
 */
export function nextDelivery(before: Delivery | null, { status, error }: Delivery): Delivery {
  if (error !== null && status !== 'failed')
    throw fieldError('error', 'impossible', 'Only a delivery that failed has an error.');
  if (before && status === 'failed' && hasArrived(before.status))
    throw fieldError('status', 'impossible', `A message that was ${before.status} cannot fail any more.`);
  return before && (isLate(before.status, status) || isSame(before, { status, error }))
    ? before
    : { status, error };
}

function hasArrived(status: Status): boolean {
  return progress[status] > progress.failed;
}

function isLate(before: Status, status: Status): boolean {
  const isAnotherAttempt = before === 'failed' && status === 'queued';
  return progress[status] < progress[before] && !isAnotherAttempt;
}

function isSame(one: Delivery, other: Delivery): boolean {
  return one.status === other.status && one.error === other.error;
}
