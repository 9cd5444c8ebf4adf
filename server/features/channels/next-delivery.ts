import type { Delivery } from '../../../contract/channel.ts';
import { fieldError } from '../../errors/validation-error.ts';

type Status = Delivery['status'];

/** How far each has come. What was handed over can still fail; what has failed can have arrived after all. */
const progress: Readonly<Record<Status, number>> = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 };

/**
 * The delivery that follows a report; `before` itself where the report tells nothing new. Reports come in any order, and one
 * that is late changes nothing: it is older than the known state. After a failure `queued` begins another attempt.
 *
 * @throws ValidationError with a sentence that says why, where there is no way from one to the other.
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
