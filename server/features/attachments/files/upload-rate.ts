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
export function isTooSlow(rate: UploadRate, milliseconds: number, received: number): boolean {
  if (milliseconds > rate.maxMilliseconds) return true;
  return milliseconds > rate.graceMilliseconds && received < (rate.bytesPerSecond * milliseconds) / 1000;
}
