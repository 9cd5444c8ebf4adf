import { Gauge, type Registry } from 'prom-client';

/** The newest backup, as far as this process knows; one of all processes makes them. `newestAt` is in milliseconds. */
export function backupMetrics(registry: Registry, newestAt: () => number | undefined): void {
  new Gauge({
    name: 'deskbell_newest_backup_timestamp_seconds',
    help: 'When the newest complete backup began, in Unix seconds; 0 if this server has seen none.',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set((newestAt() ?? 0) / 1000);
    },
  });
}
