/** Seconds after the first, second … failed attempt; then hourly (decisions/0152). */
const pauses = [30, 120, 600, 1800];
const hour = 3600;
const giveUpAfter = 48 * hour;

/** When an email is retried, in seconds from now; undefined once it is given up, two days after it was written. */
export function retryPause(attempts: number, ageSeconds: number): number | undefined {
  return ageSeconds >= giveUpAfter ? undefined : (pauses[attempts - 1] ?? hour);
}
