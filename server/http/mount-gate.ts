import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation as OperationOf } from '../../contract/operation.ts';
import { refuseUncleanText } from './clean-text.ts';
import { currentCallers } from './current-callers.ts';
import { entityTag, holdsAddresses, isNotModified } from './entity-tag.ts';
import { openEventStream } from './event-stream-response.ts';
import { holdsSecret } from './holds-secret.ts';
import { oneHeader } from './one-header.ts';
import type { OpenResponse, OperationResponse, OperationRoute } from './operation-route.ts';
import { cacheJson, jsonOf } from './page-json.ts';

type Operation = OperationOf<string>;

/** A gate to the operations: its prefix, and who it admits. */
export type Gate<Caller> = {
  prefix: string;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
  /** Identifies the caller. Throws if there is none. */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** Called when a response to this caller was sent. Errors here are logged, never shown. */
  afterResponse(caller: Caller, operation: Operation): Promise<void>;
  /** Counts the request against the caller's limits, and returns the headers that describe them. Throws if they are exceeded. */
  admit(caller: Caller, operation: Operation): Promise<Record<string, string>>;
  /** Throws if the caller may not do this. */
  authorize(caller: Caller, operation: Operation): void;
  /** Runs a request's work when it is its turn. */
  enqueue<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
};

/**
 * Serves each operation under the gate's prefix. The order of checks is the contract's (section 6): authentication
 * and permissions are checked before a byte of the body is read, and again if it took long to arrive.
 */
export function mountGate<Caller>(
  app: FastifyInstance,
  gate: Gate<Caller>,
  routes: OperationRoute<Caller>[],
): void {
  const callers = currentCallers(gate.clock, gate.authenticate);
  for (const { operation, handle } of routes) {
    app.route({
      method: operation.method,
      url: gate.prefix + operation.path,
      config: { gate: gate.prefix, isCompressed: !holdsSecret(operation) },
      schema: inputSchemas(operation),
      onRequest: async (request, reply) => {
        // A response is only valid for one caller at one moment; without this, browsers cache a 301 forever.
        reply.header('cache-control', 'no-store');
        const caller = await callers.identify(request);
        reply.headers(await gate.admit(caller, operation));
        gate.authorize(caller, operation);
      },
      preValidation: async (request) => refuseUncleanText(request),
      onResponse: async (request) => {
        const caller = callers.identified(request);
        if (!caller) return;
        await gate.afterResponse(caller, operation).catch((error: unknown) => {
          request.log.warn({ err: error }, 'work after a response failed');
        });
      },
      handler: async (request, reply) => {
        const response = await gate.enqueue(callers.identified(request) as Caller, async () => {
          const caller = await callers.current(request);
          gate.authorize(caller, operation);
          return handle({ caller, ...inputOf(request, gate.prefix) });
        });
        // An open response runs outside the queue: it mostly waits.
        if ('open' in response) return sendOpenResponse(request, reply, response);
        if (hasEntityTag(operation, response) && tagResponse(request, reply, response.body))
          return reply.code(304).send();
        return send(reply, gate.prefix, response);
      },
    });
  }
}

function inputSchemas({ query, body }: Operation) {
  return { querystring: query ?? noQuery, ...(body && { body }) };
}

const noQuery = { type: 'object', additionalProperties: false };

function inputOf(request: FastifyRequest, prefix: string) {
  const path = request.url.split('?', 1)[0] ?? '';
  return {
    params: request.params as Record<string, string>,
    query: request.query as never,
    body: request.body as never,
    header: (name: string) => oneHeader(request, name),
    target: `${request.method} ${path.slice(prefix.length)}`,
  };
}

/** A record at its own address has a strong validator (RFC 9110 section 8.8.3); lists and created records have none. */
function hasEntityTag(
  { method }: Operation,
  response: OperationResponse<Operation>,
): response is OperationResponse<Operation> & { body: object } {
  const { status, body } = response;
  if (Number(status) !== 200 || (method !== 'GET' && method !== 'PATCH')) return false;
  return typeof body === 'object' && body !== null && !('page_metadata' in body);
}

/** Sets the response's ETag; returns whether the client has the same already. The body is serialized once, for both. */
function tagResponse(request: FastifyRequest, reply: FastifyReply, body: object): boolean {
  const json = jsonOf(body);
  cacheJson(body, json);
  reply.header('etag', entityTag(json));
  return !holdsAddresses(json) && isNotModified(request, reply);
}

/** HEAD gets only the headers: the stream ends before it begins. */
function sendOpenResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, open }: OpenResponse,
): FastifyReply {
  const response = openEventStream(request, reply, type);
  open(response);
  if (request.method === 'HEAD') response.end();
  return reply;
}

function send(reply: FastifyReply, prefix: string, response: OperationResponse<Operation>): FastifyReply {
  if (response.location !== undefined) reply.header('location', prefix + response.location);
  if (response.headers) reply.headers(response.headers);
  if (Number(response.status) === 204) return reply.code(204).send();
  reply.code(Number(response.status)).type('application/json; charset=utf-8');
  return reply.serializer(jsonOf).send(response.body);
}
