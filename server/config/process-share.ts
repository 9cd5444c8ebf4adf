import { OperatorError } from './operator-error.ts';
import type { Processes } from './processes.ts';
import { processesFor } from './processes.ts';

/** What one of the processes that serve together may take for itself. */
export type ProcessShare = {
  /** Threads for passwords, and as many for long HTML. */
  threads: number;
  /** Connections in its pool. */
  connections: number;
};

type Machine = {
  cores: number;
  /** Of PostgreSQL, without those that it reserves for superusers. */
  maxConnections: number;
};

const maxPoolSize = 10;

/** With fewer, requests, callers' look-ups and background rounds wait for each other. */
const minPoolSize = 4;

/** A worker's connections outside its pool: for pipelined reads, for notices, and one that holds the embedded PostgreSQL. */
const connectionsBesidePool = 3;

/** For the supervisor, the operator's commands, and a backup. */
const spareConnections = 10;

/** Of a process that serves alone. Half of the cores hash passwords; the other half answers requests. */
export function wholeShare(cores: number): ProcessShare {
  return { threads: Math.max(1, Math.floor(cores / 2)), connections: maxPoolSize };
}

/**
 * How many workers there are and what each may take. While workers are replaced there is one more of them. Where PostgreSQL
 * allows too few connections, `auto` makes do with fewer workers.
 *
 * @throws OperatorError for a number that PostgreSQL allows too few connections for
 */
export function shareAmong(
  processes: Processes,
  machine: Machine,
): { processes: number; share: ProcessShare } {
  const wanted = processesFor(processes, machine.cores);
  const fitting = maxWorkers(machine.maxConnections);
  if (wanted > fitting && processes !== 'auto') throw tooFewConnections(wanted, fitting, machine);
  const count = Math.max(1, Math.min(wanted, fitting));
  const threads = Math.max(1, Math.floor(machine.cores / 2 / count));
  const connections = Math.max(minPoolSize, Math.min(maxPoolSize, poolSize(count, machine.maxConnections)));
  return { processes: count, share: { threads, connections } };
}

function poolSize(workers: number, maxConnections: number): number {
  return Math.floor((maxConnections - spareConnections) / (workers + 1)) - connectionsBesidePool;
}

function maxWorkers(maxConnections: number): number {
  return Math.floor((maxConnections - spareConnections) / (minPoolSize + connectionsBesidePool)) - 1;
}

function tooFewConnections(wanted: number, fitting: number, { maxConnections }: Machine): OperatorError {
  const needed = (wanted + 1) * (minPoolSize + connectionsBesidePool) + spareConnections;
  return new OperatorError(
    `PostgreSQL allows ${maxConnections} connections, and ${wanted} processes need ${needed}. Raise its max_connections, ` +
      `or set --processes to ${Math.max(1, fitting)} at most.`,
  );
}
