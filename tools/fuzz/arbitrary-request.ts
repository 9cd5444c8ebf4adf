import fc, { type Arbitrary } from 'fast-check';
import type { Described, Parameter } from '../read-document.ts';
import { arbitraryBody, type Sent } from './arbitrary-body.ts';
import { arbitraryTarget } from './arbitrary-target.ts';

export type FuzzRequest = {
  method: string;
  /** The path and query, as they are sent. */
  target: string;
  headers: Record<string, string>;
  body: Sent | undefined;
};

/** Inputs for generating requests, in addition to the document: tokens, and texts that are significant to the server. */
export type Ingredients = {
  tokens: readonly string[];
  ids: readonly string[];
  cursors: readonly string[];
  /** Replaces the ids of the document's examples in a text by those of records. */
  real(text: string): string;
};

type Endpoint = { method: string; path: string; operation: Described };

/** A request for one of the document's operations, mostly with a single error in it. */
export function arbitraryRequest(
  endpoints: readonly Endpoint[],
  ingredients: Ingredients,
): Arbitrary<FuzzRequest> {
  return fc.oneof(...endpoints.map((endpoint) => requestFor(endpoint, ingredients)));
}

function requestFor(
  { method, path, operation }: Endpoint,
  { tokens, ids, cursors, real }: Ingredients,
): Arbitrary<FuzzRequest> {
  const texts = fc.constantFrom(...ids, ...cursors);
  const parameters = operation.parameters ?? [];
  const within = (location: string) => parameters.filter((it) => it.in === location);
  return fc.record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(method.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom('HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
    ),
    target: arbitraryTarget(path, parameters, { ids, texts }),
    headers: fc
      .tuple(authorization(tokens), headersOf(within('header')))
      .map((both) => Object.assign({}, ...both) as Record<string, string>),
    body: method === 'get' ? fc.constant(undefined) : arbitraryBody(operation, { texts, real }),
  });
}

function authorization(tokens: readonly string[]): Arbitrary<Record<string, string>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return fc.oneof(
    { weight: 16, arbitrary: fc.constantFrom(...tokens).map(bearer) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Record<string, string>>(
        {},
        bearer(''),
        bearer(`dbt_${'a'.repeat(49)}`),
        { authorization: 'Basic YTpi' },
        { authorization: 'Bearer' },
        { cookie: 'session=x' },
      ),
    },
  );
}

function headersOf(parameters: readonly Parameter[]): Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    fc.constantFrom('*', '"x"', 'W/"x"', ',', '', 'a key', 'é', 'k'.repeat(256), '"'.repeat(300)),
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map((it) => it.trim()),
  );
  const own = parameters.map(({ name }) =>
    fc.option(value, { nil: undefined }).map((it) => [name, it] as const),
  );
  return fc
    .tuple(...own)
    .map((all) => Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== undefined)));
}
