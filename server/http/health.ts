import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Reader } from '../db/database.ts';
import { NotFound } from '../errors/not-found.ts';
import { Unavailable } from '../errors/unavailable.ts';

/** `/health/live`: the process answers. `/health/ready`: so does the database. Probes ask by address, under any Host. */
export function healthRoutes(app: FastifyInstance, reader: Reader): void {
  const config = { anyHost: true };
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config }, async () => {
    await reader.read({ text: 'SELECT 1', values: [] }).catch(() => {
      throw new Unavailable();
    });
    return { status: 'ok' };
  });
}

/** `/metrics` in Prometheus' text form, for who asks from this machine and through no proxy (contract section 10). */
export function metricsRoute(app: FastifyInstance, openStreams: () => number): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'deskbell_http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'deskbell_open_streams',
    help: 'Streams of events that are open on this process.',
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    if (!isLocal(request)) throw new NotFound();
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
