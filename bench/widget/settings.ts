const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** The size of the benchmark; smaller numbers for a quick look, the defaults for figures to publish. */
export const widgetSettings = {
  streams: count('BENCH_STREAMS', 10_000),
  /** How many of those are open when the server is killed while members reply. */
  streamsAtKill: count('BENCH_STREAMS_AT_KILL', 1000),
  /** Processes that read streams, so that the reading isn't counted for the server. */
  readers: count('BENCH_READERS', 2),
  answersPerSecond: count('BENCH_ANSWERS', 50),
  secondsPerRun: count('BENCH_SECONDS', 20),
};
