import fc, { type Arbitrary } from 'fast-check';
import type { Described, Parameter } from '../read-document.ts';
import { arbitraryBody, type Sent } from './arbitrary-body.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { hostileText } from './hostile.ts';

export type FuzzRequest = {
  method: string;
  /** The path and query, as they are sent. */
  target: string;
  headers: Record<string, string>;
  body: Sent | undefined;
};

/** What requests are made of beside the document: who may send them, and texts that mean something to the server. */
export type Ingredients = {
  tokens: readonly string[];
  ids: readonly string[];
  cursors: readonly string[];
  /** A text of the document with ids of records in the place of its examples'. */
  real(text: string): string;
};

type Place = { method: string; path: string; operation: Described };

/** A request for one of the document's operations, mostly a right one with something wrong about it. */
export function arbitraryRequest(places: readonly Place[], ingredients: Ingredients): Arbitrary<FuzzRequest> {
  return fc.oneof(...places.map((place) => requestFor(place, ingredients)));
}

function requestFor(
  { method, path, operation }: Place,
  { tokens, ids, cursors, real }: Ingredients,
): Arbitrary<FuzzRequest> {
  const texts = fc.constantFrom(...ids, ...cursors);
  const parameters = operation.parameters ?? [];
  const within = (place: string) => parameters.filter((it) => it.in === place);
  return fc.record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(method.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom('HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
    ),
    target: fc
      .tuple(pathsOf(path, ids), queryOf(within('query'), texts))
      .map(([address, query]) => (query === '' ? address : `${address}?${query}`)),
    headers: fc
      .tuple(authorization(tokens), headersOf(within('header')))
      .map((both) => Object.assign({}, ...both) as Record<string, string>),
    body: method === 'get' ? fc.constant(undefined) : arbitraryBody(operation, { texts, real }),
  });
}

function pathsOf(path: string, ids: readonly string[]): Arbitrary<string> {
  const names = [...path.matchAll(/\{([a-z_]+)\}/g)];
  const prefixOf = (name: string) => prefixes[name] ?? '';
  const known = names.map(([, name = '']) => {
    const fitting = ids.filter((id) => id.startsWith(prefixOf(name)));
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : ids)) },
      { weight: 1, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: hostileText },
    );
  });
  return fc.tuple(...known).map((values) => {
    const [...left] = values;
    return path.replaceAll(/\{[a-z_]+\}/g, () =>
      encodeURIComponent((left.shift() ?? '').toWellFormed()).slice(0, 9000),
    );
  });
}

const prefixes: Readonly<Record<string, string>> = {
  contact_id: 'cnt_',
  conversation_id: 'cnv_',
  invitation_id: 'inv_',
  member_id: 'mem_',
  message_id: 'msg_',
  tag_id: 'tag_',
};

function queryOf(parameters: readonly Parameter[], texts: Arbitrary<string>): Arbitrary<string> {
  const right = parameters.map(({ name, required, schema, example }) => {
    const value = fc
      .oneof(arbitraryOf(schema, texts), fc.constant(example))
      .map((it) => [name, String(it)] as const);
    return required
      ? value.map((it) => [it])
      : fc.oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          value.map((it) => [it]),
        );
  });
  const names = [...parameters.map(({ name }) => name), 'access_token', 'unknown', '__proto__'];
  const wrong = fc.array(fc.tuple(fc.constantFrom(...names), hostileText), { maxLength: 2 });
  const raw = fc.constantFrom(
    '',
    '%',
    '%00=1',
    '&&&',
    '=',
    'limit=1&limit=2',
    'after=a&before=b',
    'limit[]=1',
  );
  const pairs = (lists: readonly (readonly (readonly [string, string])[])[]) =>
    new URLSearchParams(lists.flat().map(([name, it]): [string, string] => [name, it.toWellFormed()]))
      .toString()
      .slice(0, 9000);
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(...right).map(pairs) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.tuple(...right), wrong).map(([some, others]) => pairs([...some, others])),
    },
    { weight: 1, arbitrary: raw },
  );
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
