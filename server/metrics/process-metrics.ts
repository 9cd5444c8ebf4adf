import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { measureProcess } from './measure-process.ts';

/** This process's metrics: requests, failed sign-ins, streams, memory, CPU, event-loop delay. */
export function processMetrics(app: FastifyInstance, registry: Registry, openStreams: () => number): void {
  const registers = [registry];
  measureProcess(registry);
  const duration = new Histogram({
    name: 'deskbell_http_request_duration_seconds',
    help: 'Response time, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const failures = new Counter({
    name: 'deskbell_sign_in_failures_total',
    help: 'Sign-ins that were refused: a wrong address or password, or too many attempts.',
    registers,
  });
  new Gauge({
    name: 'deskbell_open_streams',
    help: 'Streams of events that are open on this server.',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (isRefusedSignIn(request, reply)) failures.inc();
    done();
  });
}

function isRefusedSignIn(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return (
    request.method === 'POST' &&
    request.routeOptions.url === '/login' &&
    (statusCode === 401 || statusCode === 429)
  );
}
