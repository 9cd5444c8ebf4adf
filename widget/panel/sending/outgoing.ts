import { words } from '../../words/words.ts';
import { CaptchaNeeded, errorText } from '../error-text.ts';
import { GateError } from '../gate.ts';

export type UploadedFile = { id: string; name: string; size: number };

/** A message of the visitor that the server hasn't confirmed. */
export type Outgoing = {
  /** Its idempotency key: retries create no second message. */
  key: string;
  /** Null while it starts the conversation. */
  conversationId: string | null;
  text: string;
  files: readonly UploadedFile[];
  /** Its files are still to be uploaded, and only the tab in which they were chosen has them. */
  isHeld: boolean;
  website: string;
  /** The signed-in customer who wrote it: the `sub` of their identity, empty if it isn't known. Null for a stranger. */
  writer: string | null;
  /** Their session has ended. It is neither shown nor sent until they are identified again. */
  isParked: boolean;
  /** When it was written, or when the visitor last retried it. */
  at: number;
  /** It was sent at least once, so the server may have it. */
  wasTried: boolean;
  /** `waiting`: it is retried automatically. `failed`: only if the visitor requests it. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why it isn't sent yet. */
  fault: string;
  retryAt: number;
  /** How often it has failed, and how often with an error of the server. */
  failures: number;
  serverErrors: number;
};

/** How often the server may respond with an error before the visitor has to step in. */
const maxServerErrors = 5;
const firstPauseMilliseconds = 1_000;
const maxPauseMilliseconds = 30_000;
/** A visitor isn't left waiting for longer than that without a word. */
const maxWaitMilliseconds = 60_000;
/** The server knows a key for 24 hours. After that it would accept the message again. */
const maxAgeMilliseconds = 23 * 3_600_000;

/** The oldest message that isn't failed, and the milliseconds until it is due: messages are sent in the order they were written. */
export function nextOutgoing(
  outgoing: readonly Outgoing[],
  now: number,
): { next: Outgoing; wait: number } | undefined {
  const next = outgoing.find(({ state }) => state !== 'failed');
  if (!next) return undefined;
  const wait = Math.max(0, next.retryAt - now);
  // It was stored before this computer's clock was set back.
  return { next, wait: wait > maxWaitMilliseconds ? 0 : wait };
}

/** Whether it was written so long ago that the visitor should decide, and the server may no longer recognize it. */
export function isOutdated({ at }: Outgoing, now: number): boolean {
  return now - at > maxAgeMilliseconds;
}

/** What to record after a failure. Attempts don't count while the server can't be reached. */
export function afterFailure(
  { failures, serverErrors }: Outgoing,
  error: unknown,
  now: number,
): Partial<Outgoing> {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return failed(errorText(error));
  const pause = Math.min(firstPauseMilliseconds * 2 ** failures, maxPauseMilliseconds);
  const wait = Math.max(pause, failure.retryAfterSeconds * 1_000);
  const errors = serverErrors + (failure.kind === 'busy' ? 1 : 0);
  if (errors >= maxServerErrors || wait > maxWaitMilliseconds)
    return failed(`${words.notSent} ${errorText(error)}`);
  const isLimited = error instanceof GateError && error.status === 429;
  return {
    state: 'waiting',
    fault: isLimited ? words.sentSoon : words.retrying,
    retryAt: now + wait,
    failures: failures + 1,
    serverErrors: errors,
  };
}

/** What to record when the session in which it was written has ended: strangers begin a new one. */
export function afterSession({ writer, wasTried }: Outgoing): Partial<Outgoing> {
  // A new session doesn't recognize the key of a message that may have arrived.
  const next = wasTried ? failed(words.maybeSent) : { state: 'sending' as const, fault: '', ...notTriedYet };
  return writer === null ? { ...next, conversationId: null } : { ...next, isParked: true };
}

export function failed(fault: string): Partial<Outgoing> {
  return { state: 'failed', fault, ...notTriedYet };
}

export const notTriedYet = { retryAt: 0, failures: 0, serverErrors: 0 } as const;

type Failure = { kind: 'unreachable' | 'busy'; retryAfterSeconds: number } | { kind: 'refused' };

function failureOf(error: unknown): Failure {
  if (error instanceof CaptchaNeeded) return { kind: 'refused' };
  if (!(error instanceof GateError)) return { kind: 'unreachable', retryAfterSeconds: 0 };
  const { status, retryAfterSeconds } = error;
  if ([502, 503, 504].includes(status)) return { kind: 'unreachable', retryAfterSeconds };
  // A 409 says when to retry if an earlier request with the same key is still being executed.
  const isTemporary = status === 409 && retryAfterSeconds > 0;
  if (isTemporary || [408, 425, 429].includes(status) || status >= 500)
    return { kind: 'busy', retryAfterSeconds };
  return { kind: 'refused' };
}
