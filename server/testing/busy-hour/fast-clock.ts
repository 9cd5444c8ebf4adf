/** A clock on which an hour takes some seconds. */
export type FastClock = {
  /** Resolves when so many of its minutes have passed since it was started. */
  reaches(minute: number): Promise<void>;
};

export function startFastClock(hourMilliseconds: number): FastClock {
  const began = performance.now();
  return {
    reaches: (minute) =>
      new Promise((resolve) => {
        setTimeout(resolve, Math.max(began + (minute / 60) * hourMilliseconds - performance.now(), 0));
      }),
  };
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
