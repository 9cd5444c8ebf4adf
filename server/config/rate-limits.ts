import { OperatorError } from './operator-error.ts';

/** How many requests one token may make (contract section 7). */
export type RateLimits = {
  requestsPerMinute: number;
  /** For requests that author content: messages, notes, new conversations, invitations. */
  authoredPerMinute: number;
  /** Burst size. */
  burst: number;
};

export const defaultRateLimits: RateLimits = { requestsPerMinute: 600, authoredPerMinute: 120, burst: 100 };

const most = 1_000_000;

/** The limits from the environment; undefined if they are turned off. @throws OperatorError naming the variable */
export function readRateLimits(read: (name: string) => string | undefined): RateLimits | undefined {
  const limits = {
    requestsPerMinute: readCount('DESKBELL_RATE_LIMIT_PER_MINUTE', defaultRateLimits.requestsPerMinute),
    authoredPerMinute: readCount(
      'DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE',
      defaultRateLimits.authoredPerMinute,
    ),
    burst: readCount('DESKBELL_RATE_LIMIT_BURST', defaultRateLimits.burst),
  };
  const requested = read('DESKBELL_RATE_LIMITS') ?? 'on';
  if (requested === 'on') return limits;
  if (requested === 'off') return undefined;
  throw new OperatorError(`DESKBELL_RATE_LIMITS is "${requested}"; it must be on or off.`);

  function readCount(name: string, fallback: number): number {
    const text = read(name) ?? String(fallback);
    const count = Number(text);
    if (/^\d{1,7}$/.test(text) && count >= 1 && count <= most) return count;
    throw new OperatorError(`${name} is "${text}"; it must be a whole number from 1 to ${most}.`);
  }
}
