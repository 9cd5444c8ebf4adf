import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaUse } from '../db/open-database.ts';

/** Whether the replica keeps up with the primary, if this process has one. */
export function replicaMetrics(registry: Registry, replicaUse: () => ReplicaUse): void {
  const registers = [registry];
  new Counter({
    name: 'deskbell_replica_reads_total',
    help: 'Reads that a replica may serve, by the server that did: the primary if the replica lagged or was down.',
    labelNames: ['answered_by'],
    registers,
    collect() {
      const { byReplica, byPrimary } = replicaUse();
      this.reset();
      this.inc({ answered_by: 'replica' }, byReplica);
      this.inc({ answered_by: 'primary' }, byPrimary);
    },
  });
  new Gauge({
    name: 'deskbell_replica_lag_bytes',
    help: 'How far the replica was behind the primary when it was last asked, in bytes of the write-ahead log.',
    registers,
    aggregator: 'max',
    collect() {
      this.set(replicaUse().lagBytes);
    },
  });
}
