import type { Failure } from '../connection/failure.ts';
import type { Outgoing } from './outgoing.ts';

/** How often the server may fail before the author has to step in. */
const maxAttempts = 5;
const firstPauseMilliseconds = 1_000;
const maxPauseMilliseconds = 30_000;
const lateMilliseconds = 60_000;
/** An item that is due later than that was stored before this computer's clock was set back. */
const maxWaitMilliseconds = 15 * 60_000;
/** The server knows an item's key for 24 hours. After that it would send the item again. */
const maxKeyAgeMilliseconds = 23 * 3_600_000;

/**
 * The outbox's next step: send an item now, check again at a time (milliseconds since 1970), or nothing until it changes or the
 * server is back. Items of a conversation are sent in the order they were written.
 */
export function nextDelivery(
  items: readonly Outgoing[],
  { now, isUp }: { now: number; isUp: boolean },
): { send: Outgoing } | { at: number } | undefined {
  if (!isUp) return undefined;
  const open = items.filter(({ errorMessage }) => errorMessage === undefined);
  const firsts = [...Map.groupBy(open, ({ conversationId }) => conversationId).values()].map(
    ([first]) => first,
  );
  const [next] = firsts
    .filter((it) => it !== undefined)
    .toSorted((one, other) => dueAt(one, now) - dueAt(other, now));
  if (!next) return undefined;
  const at = dueAt(next, now);
  return at <= now ? { send: next } : { at };
}

/**
 * Whether an item may still be sent now that it is this tab's turn: another tab may have sent it or failed to, or its author may
 * have taken it back.
 */
export function isStillDue(outgoing: Outgoing | undefined, now: number): outgoing is Outgoing {
  return outgoing !== undefined && outgoing.errorMessage === undefined && dueAt(outgoing, now) <= now;
}

/** Whether the server may have an item, but no longer its key: sending it could send it a second time. */
export function mayBeRepeated({ wasTried, triedAt, sendsAt }: Outgoing, now: number): boolean {
  return wasTried === true && now - (triedAt ?? sendsAt) > maxKeyAgeMilliseconds;
}

/**
 * What to record after a failure: when to retry, or an error for the author. Attempts don't count while the server can't be
 * reached.
 *
 * @param wasAnswered whether there was a response at all
 */
export function afterFailure(
  { attempts = 0 }: Outgoing,
  failure: Failure,
  { now, wasAnswered, errorMessage }: { now: number; wasAnswered: boolean; errorMessage: string },
): Partial<Outgoing> {
  const next = attempts + (wasAnswered ? 1 : 0);
  if (failure.kind === 'refused' || next >= maxAttempts)
    return { errorMessage, attempts: 0, retryAt: undefined };
  const pause = Math.min(firstPauseMilliseconds * 2 ** next, maxPauseMilliseconds);
  const retryAfter = failure.kind === 'busy' ? failure.retryAfterSeconds * 1_000 : 0;
  const wait = failure.kind === 'busy' ? Math.max(pause, retryAfter) : firstPauseMilliseconds;
  return { attempts: next, retryAt: now + Math.min(wait, maxWaitMilliseconds) };
}

/** Whether an item has been waiting for so long that its author should know. */
export function isLate({ errorMessage, sendsAt }: Outgoing, now: number): boolean {
  return errorMessage === undefined && now - sendsAt > lateMilliseconds;
}

/** The state of an item, as the screens show it. */
export type DeliveryState = 'undoable' | 'sending' | 'waiting' | 'failed';

export function deliveryState(
  { errorMessage, sendsAt, retryAt, wasTried }: Outgoing,
  { now, isUp }: { now: number; isUp: boolean },
): DeliveryState {
  if (errorMessage !== undefined) return 'failed';
  if (!isUp || retryAt !== undefined) return 'waiting';
  return !wasTried && now < sendsAt ? 'undoable' : 'sending';
}

function dueAt({ sendsAt, retryAt = 0 }: Outgoing, now: number): number {
  const at = Math.max(sendsAt, retryAt);
  return at - now > maxWaitMilliseconds ? now : at;
}
