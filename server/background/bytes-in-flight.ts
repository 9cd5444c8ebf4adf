export type BytesInFlight = {
  /** Counts them, even beyond the limit; returns false then. Everything taken must be released. */
  take(bytes: number): boolean;
  release(bytes: number): void;
  readonly isEmpty: boolean;
};

/** Limits the bytes that a process holds in memory. */
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
