import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line a request, and the same id in the answer. The route is its pattern: paths, queries, headers and bodies hold
 * codes, tokens and people's data, and never come here (security 76).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
}

export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
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
