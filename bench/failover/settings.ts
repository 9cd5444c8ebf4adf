const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** The figures in bench/README.md are from the defaults. */
export const failoverSettings = {
  /** How often the primary is killed. */
  rounds: count('FAILOVER_ROUNDS', 20),
  writers: count('FAILOVER_WRITERS', 8),
  /** The load before each kill. */
  quietSeconds: count('FAILOVER_QUIET_SECONDS', 5),
  drainSeconds: 120,
  /** Debian's `postgresql`, `patroni`, `etcd-server` and `haproxy`. */
  postgresFolder: process.env.FAILOVER_POSTGRES ?? '/usr/lib/postgresql/15/bin',
} as const;
