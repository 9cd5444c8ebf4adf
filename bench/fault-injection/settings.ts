const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** How long and how hard; the defaults are what the figures in bench/README.md are of. */
export const faultSettings = {
  /** How long things are killed under load. */
  seconds: count('FAULT_SECONDS', 180),
  servers: count('FAULT_SERVERS', 2),
  writers: count('FAULT_WRITERS', 8),
  /** From one kill to the next, at least and at most. */
  pauseSeconds: [1, 6],
  /** A delivery that failed twice is tried again after five minutes. */
  drainSeconds: count('FAULT_DRAIN_SECONDS', 480),
} as const;
