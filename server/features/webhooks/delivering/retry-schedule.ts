/** Delays after each failed attempt, in seconds (contract section 9). */
const delays = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600];

/** @param attempts that have failed. Undefined if it isn't retried any more. */
export function delayAfter(attempts: number): number | undefined {
  return delays[attempts - 1];
}

/** The longest pause that an endpoint may request, in seconds. */
const maxPauseSeconds = 3600;

/** The pause if it doesn't specify one. */
const defaultPauseSeconds = 30;

/**
 * The pause that an endpoint requests: 429, 502, 503 and 504 mean that it is overloaded (Standard Webhooks,
 * "Delivery"), `Retry-After` says for how long (RFC 9110 section 10.2.3).
 */
export function retryAfterSeconds(
  { status, retryAfter }: { status: number | null; retryAfter: string | null },
  nowSeconds: number,
): number {
  if (status === null || ![429, 502, 503, 504].includes(status)) return 0;
  const requested = /^\d{1,9}$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Math.ceil(Date.parse(retryAfter ?? '') / 1000 - nowSeconds);
  return Number.isFinite(requested) ? Math.min(Math.max(requested, 0), maxPauseSeconds) : defaultPauseSeconds;
}
