import fc, { type Arbitrary } from 'fast-check';
import type { Parameter } from '../read-document.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { hostileText } from './hostile.ts';

/** The path and query of a request, encoded as they are sent. */
export function arbitraryTarget(
  path: string,
  parameters: readonly Parameter[],
  { ids, texts }: { ids: readonly string[]; texts: Arbitrary<string> },
): Arbitrary<string> {
  const within = (location: string) => parameters.filter((it) => it.in === location);
  return fc
    .tuple(pathsOf(path, within('path'), ids), queryOf(within('query'), texts))
    .map(([address, query]) => (query === '' ? address : `${address}?${query}`));
}

/** Mostly ids of the kind that a path parameter expects according to its example. */
function pathsOf(path: string, inPath: readonly Parameter[], ids: readonly string[]): Arbitrary<string> {
  const known = inPath.map(({ example }) => {
    const [prefix = ''] = String(example).split('_', 1);
    const fitting = ids.filter((id) => id.startsWith(prefix));
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : ids)) },
      { weight: 1, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: hostileText },
    );
  });
  return fc.tuple(...known).map((values) => {
    const left = values.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 9000));
    return path.replaceAll(/\{[a-z_]+\}/g, () => left.shift() ?? '');
  });
}

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
