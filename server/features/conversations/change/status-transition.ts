import type { Conversation } from '../../../../contract/conversation.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { fieldError } from '../../../errors/validation-error.ts';

/** A conversation's status, and until when it is snoozed. */
export type StatusFields = { status: Conversation['status']; snoozed_until: Microseconds | null };

/** The requested values; undefined if not sent. */
export type StatusChange = { status?: StatusFields['status']; snoozed_until?: Microseconds | null };

/**
 * The resulting status (contract section 3): open ⇄ snoozed, both → closed, closed → open. Only snoozed conversations
 * have a wake-up time.
 *
 * @throws ValidationError for an invalid transition
 */
export function transitionStatus(
  before: StatusFields,
  requested: StatusChange,
  now: Microseconds,
): StatusFields {
  const status = requested.status ?? before.status;
  if (status === 'snoozed') return snoozed(before, requested, now);
  if (requested.snoozed_until != null) throw notSnoozed();
  return { status, snoozed_until: null };
}

function snoozed(before: StatusFields, { snoozed_until }: StatusChange, now: Microseconds): StatusFields {
  if (before.status === 'closed')
    throw fieldError('status', 'impossible', 'A closed conversation cannot be snoozed: open it first.');
  const until = snoozed_until === undefined ? before.snoozed_until : snoozed_until;
  if (until === null)
    throw fieldError('snoozed_until', 'required', 'A snoozed conversation needs a time to wake up at.');
  if (until <= now && until !== before.snoozed_until)
    throw fieldError(
      'snoozed_until',
      'past',
      'A conversation can only be snoozed until a time in the future.',
    );
  return { status: 'snoozed', snoozed_until: until };
}

function notSnoozed(): Error {
  const sentence = 'Only a snoozed conversation wakes up: send it with the status "snoozed".';
  return fieldError('snoozed_until', 'impossible', sentence);
}
