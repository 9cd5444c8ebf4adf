import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line per request, with the same id as the response. The route is its pattern: paths, queries, headers and
 * bodies contain codes, tokens and people's data, and are never logged (security 76).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply);
    done();
  });
}

export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 100) / 100,
    },
    'request',
  );
}
