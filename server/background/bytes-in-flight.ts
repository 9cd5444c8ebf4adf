export type BytesInFlight = {
  /** Counts them, also beyond the limit; false there. Whatever was taken is to be released. */
  take(bytes: number): boolean;
  release(bytes: number): void;
  readonly isEmpty: boolean;
};

/** Counts bytes that a process holds in memory against a limit. */
export function bytesInFlight(most: number): BytesInFlight {
  let taken = 0;
  return {
    take(bytes) {
      taken += bytes;
      return taken <= most;
    },
    release(bytes) {
      taken -= bytes;
    },
    get isEmpty() {
      return taken === 0;
    },
  };
}
