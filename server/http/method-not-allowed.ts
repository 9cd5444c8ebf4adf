import type { FastifyInstance, HTTPMethods } from 'fastify';
import { MethodNotAllowed } from '../errors/method-not-allowed.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies HTTPMethods[];

/**
 * A known path asked with a method it does not have answers 405 and names those it has, before any token is looked at.
 * Call it before the routes are made, and what it returns after them.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const offered = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    offered.set(url, new Set([...(offered.get(url) ?? []), method].flat()));
  });
  return () => {
    for (const [url, known] of [...offered]) refuseOtherMethods(app, url, known);
  };
}

function refuseOtherMethods(app: FastifyInstance, url: string, known: ReadonlySet<string>): void {
  const allowed = [...known].sort();
  app.route({
    method: methods.filter((method) => !known.has(method)),
    url,
    handler: () => {
      throw new MethodNotAllowed(allowed);
    },
  });
}
