/**
 * Milliseconds until the next backup is due, an interval after the newest one began: 0 if it is due, or if there is
 * none. Never longer than the interval, should the clock have been set back. `newestAt` and `now` are in milliseconds
 * since the epoch.
 */
export function untilDue(newestAt: number | undefined, everyMilliseconds: number, now: number): number {
  if (newestAt === undefined) return 0;
  return Math.min(Math.max(newestAt + everyMilliseconds - now, 0), everyMilliseconds);
}
