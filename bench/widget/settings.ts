const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** The size of the benchmark; smaller numbers for a quick look, the defaults for figures to publish. */
export const widgetSettings = {
  streams: count('BENCH_STREAMS', 10_000),
  /** Of those, how many are open when the server is killed while members answer. */
  streamsAtKill: count('BENCH_STREAMS_AT_KILL', 1000),
  /** Processes that read streams, so that the reading doesn't count as the server's. */
  readers: count('BENCH_READERS', 2),
  answersPerSecond: count('BENCH_ANSWERS', 50),
  secondsPerRun: count('BENCH_SECONDS', 20),
};
