import { OperatorError } from './operator-error.ts';

/** How much one token may ask for (contract section 7). */
export type RateLimits = {
  requestsPerMinute: number;
  /** Of those that author content: messages, notes, new conversations, invitations. */
  authoredPerMinute: number;
  /** How many may come at once after a pause. */
  burst: number;
};

export const defaultRateLimits: RateLimits = { requestsPerMinute: 600, authoredPerMinute: 120, burst: 100 };

const most = 1_000_000;

/**
 * The limits that the environment sets; undefined where they are turned off.
 *
 * @throws OperatorError naming the variable.
 */
export function readRateLimits(read: (name: string) => string | undefined): RateLimits | undefined {
  const limits = {
    requestsPerMinute: readCount('DESKBELL_RATE_LIMIT_PER_MINUTE', defaultRateLimits.requestsPerMinute),
    authoredPerMinute: readCount(
      'DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE',
      defaultRateLimits.authoredPerMinute,
    ),
    burst: readCount('DESKBELL_RATE_LIMIT_BURST', defaultRateLimits.burst),
  };
  const wanted = read('DESKBELL_RATE_LIMITS') ?? 'on';
  if (wanted === 'on') return limits;
  if (wanted === 'off') return undefined;
  throw new OperatorError(`DESKBELL_RATE_LIMITS is "${wanted}"; it must be on or off.`);

  function readCount(name: string, fallback: number): number {
    const text = read(name) ?? String(fallback);
    const count = Number(text);
    if (/^\d{1,7}$/.test(text) && count >= 1 && count <= most) return count;
    throw new OperatorError(`${name} is "${text}"; it must be a whole number from 1 to ${most}.`);
  }
}
