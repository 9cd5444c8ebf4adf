import { OperatorError } from './operator-error.ts';
import type { Processes } from './processes.ts';
import { processesFor } from './processes.ts';

/** Resources of one process among those that serve together. */
export type ProcessShare = {
  /** Threads for passwords, and as many for long HTML. */
  threads: number;
  /** Connections in its pool. */
  connections: number;
};

type Machine = {
  cores: number;
  /** Of PostgreSQL, without those reserved for superusers. */
  maxConnections: number;
};

const maxPoolSize = 10;

/** With fewer, requests, caller look-ups and background rounds wait for each other. */
const minPoolSize = 4;

/**
 * A worker's connections outside its pool: for pipelined reads, for notices, and the one that holds the embedded
 * PostgreSQL.
 */
const connectionsOutsidePool = 3;

/** For the supervisor, the operator's commands, and backups. */
const spareConnections = 10;

/** For a process that serves alone. Half of the cores hash passwords; the other half handles requests. */
export function wholeShare(cores: number): ProcessShare {
  return { threads: Math.max(1, Math.floor(cores / 2)), connections: maxPoolSize };
}

/**
 * How many workers there are and the share of each. While workers are replaced there is one more. If PostgreSQL
 * allows too few connections, `auto` uses fewer workers.
 *
 * @throws OperatorError if PostgreSQL allows too few connections for the configured number
 */
export function shareAmong(
  processes: Processes,
  machine: Machine,
): { processes: number; share: ProcessShare } {
  const requested = processesFor(processes, machine.cores);
  const fitting = maxWorkers(machine.maxConnections);
  if (requested > fitting && processes !== 'auto') throw tooFewConnections(requested, fitting, machine);
  const count = Math.max(1, Math.min(requested, fitting));
  const threads = Math.max(1, Math.floor(machine.cores / 2 / count));
  const connections = Math.max(minPoolSize, Math.min(maxPoolSize, poolSize(count, machine.maxConnections)));
  return { processes: count, share: { threads, connections } };
}

function poolSize(workers: number, maxConnections: number): number {
  return Math.floor((maxConnections - spareConnections) / (workers + 1)) - connectionsOutsidePool;
}

function maxWorkers(maxConnections: number): number {
  return Math.floor((maxConnections - spareConnections) / (minPoolSize + connectionsOutsidePool)) - 1;
}

function tooFewConnections(requested: number, fitting: number, { maxConnections }: Machine): OperatorError {
  const needed = (requested + 1) * (minPoolSize + connectionsOutsidePool) + spareConnections;
  return new OperatorError(
    `PostgreSQL allows ${maxConnections} connections, and ${requested} processes need ${needed}. Raise its max_connections, ` +
      `or set --processes to ${Math.max(1, fitting)} at most.`,
  );
}
