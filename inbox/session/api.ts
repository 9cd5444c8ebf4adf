import { operations } from '../../sdk/src/operations.ts';
import type { Operations } from '../../sdk/src/types.ts';
import { send } from './send.ts';

type OperationId = keyof Operations;
type Options = { idempotencyKey?: string; signal?: AbortSignal; keepalive?: boolean };

/** Calls an operation by its id in one organization, as the signed-in user. The types come from the contract. */
export type Api = <Id extends OperationId>(
  id: Id,
  input: Operations[Id]['input'],
  options?: Options,
) => Promise<Operations[Id]['response']>;

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** @param organizationId `org_…`, an organization that the user is a member of */
export function apiOf(organizationId: string): Api {
  return async (id, input, options = {}) => {
    const { method, path } = operations[id];
    const { params = {}, query = {}, body } = input as Input;
    const response = await send({
      method,
      path: fillPath(path, params) + queryString(query),
      organizationId,
      body,
      ...options,
    });
    // The server's tests validate this shape against the contract.
    return response as Operations[typeof id]['response'];
  };
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}
