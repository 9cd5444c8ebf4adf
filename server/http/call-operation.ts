import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { Operation as OperationOf } from '../../contract/operation.ts';
import { refuseUncleanText } from './clean-text.ts';
import { compileLazily } from './compile-lazily.ts';
import type { Gate } from './mount-gate.ts';
import type { OperationResponse, OperationRoute } from './operation-route.ts';
import { toValidationError } from './to-validation-error.ts';

type Operation = OperationOf<string>;

/** What a request to an operation consists of; names in the path are without the colon. */
export type OperationInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  idempotencyKey?: string;
};

/**
 * Calls an operation in this process, with everything that it checks and counts at a gate, in the same order.
 *
 * @throws ApiError as the operation responds with it
 */
export type CallOperation<Caller> = (
  caller: Caller,
  operation: Operation,
  input: OperationInput,
) => Promise<OperationResponse<Operation>>;

type Validate = ReturnType<FastifySchemaCompiler<unknown>> & {
  errors?: FastifySchemaValidationError[] | null;
};

type Row<Caller> = OperationRoute<Caller> & { query: Validate; body: Validate | undefined };

export function operationCalls<Caller>(
  gate: Pick<Gate<Caller>, 'admit' | 'authorize' | 'enqueue'>,
  routes: readonly OperationRoute<Caller>[],
): CallOperation<Caller> {
  const rows = new Map(routes.map((route) => [route.operation.id, rowOf(route)]));
  return async (caller, { id }, { params = {}, query = {}, body, idempotencyKey }) => {
    const row = rows.get(id);
    if (!row) throw new Error(`No route serves ${id}.`);
    const { operation, handle } = row;
    await gate.admit(caller, operation);
    gate.authorize(caller, operation);
    refuseUncleanText({ query, body });
    validate(row.query, query, 'querystring');
    if (row.body) validate(row.body, body, 'body');
    const header = (name: string) => (name.toLowerCase() === 'idempotency-key' ? idempotencyKey : undefined);
    const target = `${operation.method} ${pathOf(operation, params)}`;
    const call = { caller, params, query: query as never, body: body as never, header, target };
    const response = await gate.enqueue(caller, () => handle(call));
    if ('open' in response) throw new Error(`${id} responds with a stream.`);
    return response;
  };
}

function rowOf<Caller>(route: OperationRoute<Caller>): Row<Caller> {
  const compile = compileLazily() as (route: { schema: unknown }) => Validate;
  const { query, body } = route.operation;
  return {
    ...route,
    query: compile({ schema: query ?? noQuery }),
    body: body && compile({ schema: body }),
  };
}

const noQuery = { type: 'object', additionalProperties: false };

function validate(check: Validate, value: unknown, context: string): void {
  if (check(value) !== true) throw toValidationError(check.errors ?? [], context);
}

function pathOf({ path }: Operation, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
