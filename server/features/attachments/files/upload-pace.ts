/** How slowly an upload may come (contract section 8). */
export type UploadPace = {
  bytesPerSecond: number;
  /** In which any pace is fast enough. */
  graceMilliseconds: number;
  longestMilliseconds: number;
  checkMilliseconds: number;
};

export const uploadPace: UploadPace = {
  bytesPerSecond: 10_000,
  graceMilliseconds: 30_000,
  longestMilliseconds: 15 * 60 * 1000,
  checkMilliseconds: 5_000,
};

/** Whether so many bytes in so long are too few. */
export function isTooSlow(pace: UploadPace, milliseconds: number, received: number): boolean {
  if (milliseconds > pace.longestMilliseconds) return true;
  return milliseconds > pace.graceMilliseconds && received < (pace.bytesPerSecond * milliseconds) / 1000;
}
