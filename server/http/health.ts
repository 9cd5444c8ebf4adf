import type { FastifyInstance } from 'fastify';
import type { Reader } from '../db/database.ts';
import { Unavailable } from '../errors/errors.ts';

/**
 * `/health/live`: the process responds. `/health/ready`: so does the database. Probes use the address, under any
 * Host.
 */
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
