/** The minimum speed of an upload (contract section 8). */
export type UploadRate = {
  bytesPerSecond: number;
  /** Grace period in which any speed is fast enough. */
  graceMilliseconds: number;
  maxMilliseconds: number;
  checkMilliseconds: number;
};

export const uploadRate: UploadRate = {
  bytesPerSecond: 10_000,
  graceMilliseconds: 30_000,
  maxMilliseconds: 15 * 60 * 1000,
  checkMilliseconds: 5_000,
};

/** Whether so many bytes in so much time are too few. */
export function isTooSlow(pace: UploadRate, milliseconds: number, received: number): boolean {
  if (milliseconds > pace.maxMilliseconds) return true;
  return milliseconds > pace.graceMilliseconds && received < (pace.bytesPerSecond * milliseconds) / 1000;
}
