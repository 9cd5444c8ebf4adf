import type { FastifyInstance } from 'fastify';
import { NotFound } from '../errors/errors.ts';
import { MethodNotAllowed } from '../errors/method-not-allowed.ts';

/**
 * Requests without a route end before any token or body is read (contract section 6): 405 with the allowed methods if
 * the path is known, however unusual the requested method; otherwise 404. Call it before the routes are registered,
 * and what it returns after all other early hooks.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const offered = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    offered.set(url, new Set([...(offered.get(url) ?? []), method].flat()));
  });
  return () => refuseUnrouted(app, offered);
}

function refuseUnrouted(app: FastifyInstance, offered: ReadonlyMap<string, ReadonlySet<string>>): void {
  const paths = [...offered].map(([url, known]) => ({ form: formOf(url), methods: [...known].sort() }));
  app.addHook('onRequest', (request, _, done) => {
    if (!request.is404) return done();
    const [path = ''] = request.url.split('?', 1);
    const known = paths.find(({ form }) => form.test(path));
    throw known ? new MethodNotAllowed(known.methods) : new NotFound();
  });
}

function formOf(url: string): RegExp {
  const form = url
    .replaceAll('.', '\\.')
    .replaceAll('*', '.*')
    .replaceAll(/:[a-z_]+/g, '[^/]*');
  return new RegExp(`^${form}$`);
}
