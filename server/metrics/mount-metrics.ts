import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { NotFound } from '../errors/errors.ts';
import { type DatabaseMetricsSource, databaseMetrics } from './database-metrics.ts';
import { processMetrics } from './process-metrics.ts';

type Sources = DatabaseMetricsSource & {
  /** Event streams that are open on this process. */
  openStreams: () => number;
};

/**
 * `/metrics` in Prometheus' text form, for requests from this machine that came through no proxy (contract section 10).
 * A scraper addresses the process and not the public name, so any loopback Host will do; a foreign one is refused, or a
 * web page whose name resolves to 127.0.0.1 could read the metrics (DNS rebinding, security S35).
 */
export function mountMetrics(app: FastifyInstance, sources: Sources): void {
  const registry = new Registry();
  processMetrics(app, registry, sources.openStreams);
  const refreshDatabase = databaseMetrics(registry, sources);
  app.get('/metrics', { config: { loopbackHost: true, isCompressed: true } }, async (request, reply) => {
    if (!isLocal(request)) throw new NotFound();
    await refreshDatabase();
    return reply.type(registry.contentType).send(await registry.metrics());
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
