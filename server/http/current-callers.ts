import type { FastifyRequest } from 'fastify';

/** The callers of requests, who are looked up again if that was a while ago. */
export type CurrentCallers<Caller> = {
  /** Identifies the caller of a request. Throws if there is none. */
  identify(request: FastifyRequest): Promise<Caller>;
  /** The caller as identified last; undefined if the request was refused. */
  identified(request: FastifyRequest): Caller | undefined;
  /** The same, identified again if more than a second has passed. Throws if their access has ended. */
  current(request: FastifyRequest): Promise<Caller>;
};

/** Less than anybody needs to end somebody's access, and more than almost every request takes until it is handled. */
const validMilliseconds = 1000;

/**
 * Callers are identified before a byte of the body is read. Somebody could otherwise keep requests waiting for their last
 * byte, and finish them after they were signed out or removed (decisions/0655).
 */
export function currentCallers<Caller>(
  clock: () => number,
  authenticate: (request: FastifyRequest) => Promise<Caller>,
): CurrentCallers<Caller> {
  const known = new WeakMap<FastifyRequest, { caller: Caller; validUntil: number }>();
  const identify = async (request: FastifyRequest) => {
    const validUntil = clock() + validMilliseconds;
    const caller = await authenticate(request);
    known.set(request, { caller, validUntil });
    return caller;
  };
  return {
    identify,
    identified: (request) => known.get(request)?.caller,
    async current(request) {
      const it = known.get(request);
      return it && clock() <= it.validUntil ? it.caller : identify(request);
    },
  };
}
