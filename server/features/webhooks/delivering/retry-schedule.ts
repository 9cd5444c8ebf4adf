/** How long after a failed attempt the next one comes, in seconds (contract section 9). */
const delays = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600];

/** @param attempts that have failed. Undefined where it is not tried any more. */
export function delayAfter(attempts: number): number | undefined {
  return delays[attempts - 1];
}

/** The longest that an endpoint may ask to be left alone, in seconds. */
const longestRest = 3600;

/** What is asked for without saying how long. */
const usualRest = 30;

/**
 * For how long an endpoint asks to be left alone: 429, 502, 503 and 504 say that it has too much to do (Standard Webhooks,
 * "Delivery"), `Retry-After` for how long (RFC 9110 section 10.2.3).
 */
export function retryAfterSeconds(
  { status, retryAfter }: { status: number | null; retryAfter: string | null },
  nowSeconds: number,
): number {
  if (status === null || ![429, 502, 503, 504].includes(status)) return 0;
  const asked = /^\d{1,9}$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Math.ceil(Date.parse(retryAfter ?? '') / 1000 - nowSeconds);
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), longestRest) : usualRest;
}
