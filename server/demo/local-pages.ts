import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A DNS name that another site points at this machine reaches nothing. */
export function isLocalRequest({ headers }: FastifyRequest): boolean {
  return /^(localhost|127\.0\.0\.1):\d+$/.test(headers.host ?? '');
}

/** Listens on this machine only: on the port if it is free, otherwise on any. Returns the address. */
export async function listenLocally(app: FastifyInstance, port: number): Promise<string> {
  const host = '127.0.0.1';
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    return app.listen({ host, port: 0 });
  }
}
