import type { Conversation } from '../../../../contract/conversation.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { fieldError } from '../../../errors/validation-error.ts';

/** Where a conversation stands, and until when where it is snoozed. */
export type StatusFields = { status: Conversation['status']; snoozed_until: Microseconds | null };

/** What is asked for; undefined where nothing is. */
export type StatusChange = { status?: StatusFields['status']; snoozed_until?: Microseconds | null };

/**
 * The standing that follows (contract section 3): open ⇄ snoozed, both → closed, closed → open. A snoozed one has a
 * time to wake up at, and nobody else has one.
 *
 * @throws ValidationError with a sentence that says why, where there is no way from one to the other.
 */
export function transitionStatus(
  before: StatusFields,
  wanted: StatusChange,
  now: Microseconds,
): StatusFields {
  const status = wanted.status ?? before.status;
  if (status === 'snoozed') return snoozed(before, wanted, now);
  if (wanted.snoozed_until != null) throw notSnoozed();
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
