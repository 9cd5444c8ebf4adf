import { Gauge, type Registry } from 'prom-client';
import type { ConnectionUse } from '../db/open-database.ts';

/** This process's connections to the database. */
export function connectionMetrics(registry: Registry, connectionUse: () => ConnectionUse): void {
  const registers = [registry];
  new Gauge({
    name: 'deskbell_database_connections',
    help: 'Connections of this server to the database, by what they are doing.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = connectionUse();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'deskbell_database_connections_max',
    help: 'The most connections that this server opens.',
    registers,
    collect() {
      this.set(connectionUse().max);
    },
  });
  new Gauge({
    name: 'deskbell_database_queries_waiting',
    help: 'Queries that wait for a free connection.',
    registers,
    collect() {
      this.set(connectionUse().waiting);
    },
  });
}
