const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** Duration and intensity; the figures in bench/README.md are from the defaults. */
export const faultSettings = {
  /** How long processes are killed under load. */
  seconds: count('FAULT_SECONDS', 180),
  servers: count('FAULT_SERVERS', 2),
  writers: count('FAULT_WRITERS', 8),
  /** Time between two kills, minimum and maximum. */
  pauseSeconds: [1, 6],
  /** A delivery that failed twice is retried after five minutes. */
  drainSeconds: count('FAULT_DRAIN_SECONDS', 480),
} as const;
