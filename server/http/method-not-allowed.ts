import type { FastifyInstance } from 'fastify';
import { NotFound } from '../errors/errors.ts';
import { MethodNotAllowed } from '../errors/method-not-allowed.ts';

/**
 * What no route answers ends before any token or body is looked at (contract section 6): 405 with the methods that there
 * are where the path is known, however rare the method asked with; 404 where it is not. Call it before the routes are
 * made, and what it returns after everything else that looks at a request first.
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
