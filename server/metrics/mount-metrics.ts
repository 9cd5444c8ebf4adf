import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { ConnectionUse, ReplicaUse } from '../db/open-database.ts';
import { NotFound } from '../errors/errors.ts';
import { backupMetrics } from './backup-metrics.ts';
import { connectionMetrics } from './connection-metrics.ts';
import { type DatabaseMetricsSource, databaseMetrics } from './database-metrics.ts';
import type { OwnMetrics } from './metrics-of-all.ts';
import { processMetrics } from './process-metrics.ts';
import { replicaMetrics } from './replica-metrics.ts';

/** How one of several processes on a port responds for all of them. */
export type SharedMetrics = {
  /** Returns this process's own metrics, when another one asks. */
  provide(own: () => Promise<OwnMetrics>): void;
  /** The metrics of all processes together, as text. */
  collect(): Promise<string>;
};

type Sources = DatabaseMetricsSource & {
  database: { connectionUse(): ConnectionUse; replicaUse?(): ReplicaUse };
  /** Absent: this process alone serves. */
  sharedMetrics?: SharedMetrics;
  /** When the newest backup began, in milliseconds since the epoch. Absent: the server makes none. */
  newestBackupAt?: () => number | undefined;
  /** Open event streams of this process. */
  openStreams: () => number;
};

/**
 * `/metrics` in Prometheus' text format, for requests from this machine without a proxy (contract section 10). A
 * scraper addresses the process and not the public name, so any loopback Host is accepted; any other is refused,
 * because otherwise a web page whose name resolves to 127.0.0.1 could read the metrics (DNS rebinding, security S35).
 */
export function mountMetrics(app: FastifyInstance, sources: Sources): void {
  // All processes share the database: the process that handles the scrape reads its state, and it isn't summed.
  const [ofProcess, ofDatabase] = [new Registry(), new Registry()];
  processMetrics(app, ofProcess, sources.openStreams);
  connectionMetrics(ofProcess, () => sources.database.connectionUse());
  if (sources.database.replicaUse) replicaMetrics(ofProcess, sources.database.replicaUse);
  if (sources.newestBackupAt) backupMetrics(ofProcess, sources.newestBackupAt);
  const refreshDatabase = databaseMetrics(ofDatabase, sources);
  const { sharedMetrics } = sources;
  sharedMetrics?.provide(() => ofProcess.getMetricsAsJSON());
  app.get('/metrics', { config: { loopbackHost: true, isCompressed: true } }, async (request, reply) => {
    if (!isLocal(request)) throw new NotFound();
    await refreshDatabase();
    const processes = await (sharedMetrics ? sharedMetrics.collect() : ofProcess.metrics());
    return reply.type(ofProcess.contentType).send(processes + (await ofDatabase.metrics()));
  });
}

function isLocal(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);
  return isLoopback && !Object.keys(request.headers).some(isForwardingHeader);
}

function isForwardingHeader(name: string): boolean {
  return name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name);
}
