import { operations } from '../operations.ts';
import type { Operations } from '../types.ts';
import type { Outgoing } from './exchange.ts';
import type { AnyOptions } from './options.ts';
import { responseOf } from './response-of.ts';

export type OperationId = keyof Operations;

/** The API's URL and the token. */
export type Access = { baseUrl: string; token: string };

type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  options?: AnyOptions | undefined;
};

/** Whether sending it twice has the same effect as once: by its method (RFC 9110 section 9.2.2), or by its Idempotency-Key. */
export function isRepeatable(id: OperationId): boolean {
  const { method } = operations[id];
  return ['GET', 'PUT', 'DELETE'].includes(method) || takesKey(id);
}

/** An operation's call as a request. Every attempt sends the same one, with the same key. */
export function outgoing({ baseUrl, token }: Access, id: OperationId, input: Input): Outgoing {
  const { method, path } = operations[id];
  const { params = {}, query = {}, body, options = {} } = input;
  return {
    method,
    url: `${baseUrl}/api/oauth/v1${filledIn(path, params)}${queryText(query)}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(takesKey(id) && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
      ...conditions(options),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

function takesKey(id: OperationId): boolean {
  return 'takesKey' in operations[id];
}

/** `..` in place of an id would address another operation. */
function filledIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const id = params[name];
    if (typeof id !== 'string' || ['', '.', '..'].includes(id))
      throw new TypeError(`${name} is not an id: ${id}`);
    return encodeURIComponent(id);
  });
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

function conditions({ ifMatch, ifNoneMatch }: AnyOptions): Record<string, string> {
  return {
    ...(ifMatch !== undefined && {
      'if-match': typeof ifMatch === 'string' ? ifMatch : entityTagOf(ifMatch),
    }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': entityTagOf(ifNoneMatch) }),
  };
}

function entityTagOf(record: object): string {
  const tag = responseOf(record)?.headers.get('etag');
  if (!tag)
    throw new TypeError(
      'Only a record that was got or changed by its own address has an ETag; a copy has none.',
    );
  return tag;
}

/** `crypto.randomUUID` is missing in browsers on plain http. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((it) => it.toString(16).padStart(2, '0'))
    .join('');
}
