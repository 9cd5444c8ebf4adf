import { join } from 'node:path';

const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** The size of the benchmarks; smaller numbers for a quick look, the defaults for figures to publish. */
export const settings = {
  conversations: count('BENCH_CONVERSATIONS', 1_000_000),
  messagesPerConversation: count('BENCH_MESSAGES', 5),
  bumps: count('BENCH_BUMPS', 1_000_000),
  secondsPerRun: count('BENCH_SECONDS', 8),
  /** How often product and baseline are interleaved; the median of each counts, since the machine is shared. */
  rounds: count('BENCH_ROUNDS', 5),
  /** The number of searches of each kind. */
  searches: count('BENCH_SEARCHES', 200),
  /** The parts to run, or the operations to measure, by their names; all of them if none is named. */
  only: process.env.BENCH_ONLY?.split(',') ?? [],
  connections: count('BENCH_CONNECTIONS', 16),
  dataDir: join(import.meta.dirname, '..', 'data', process.env.BENCH_DATA ?? 'bench'),
};
