import fc, { type Arbitrary } from 'fast-check';
import type { Described, MediaType } from '../read-document.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { hostileText, hostileValue } from './hostile.ts';

/** A body and its declared media type. */
export type Sent = { type: string | undefined; bytes: string | Buffer };

/** Bodies for an operation: valid ones, invalid ones, and malformed ones. */
export function arbitraryBody(
  { requestBody }: Described,
  { texts, real }: { texts: Arbitrary<string>; real(text: string): string },
): Arbitrary<Sent | undefined> {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || media === undefined) {
    return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, noBody('application/json'));
  }
  const written = (value: unknown) => (type === 'application/json' ? JSON.stringify(value) : formOf(value));
  const values = fc.oneof(
    { weight: 5, arbitrary: arbitraryOf(media.schema, texts) },
    { weight: 4, arbitrary: fc.constant(JSON.parse(real(JSON.stringify(media.example)))) },
    { weight: 5, arbitrary: spoilt(media, texts) },
    { weight: 1, arbitrary: hostileValue },
  );
  return fc.oneof(
    { weight: 9, arbitrary: values.map((value) => ({ type, bytes: written(value) ?? '' })) },
    { weight: 2, arbitrary: noBody(type) },
  );
}

/** A valid body with one field of another type, missing, or unknown. */
function spoilt({ schema }: MediaType, texts: Arbitrary<string>): Arbitrary<unknown> {
  const names = [
    ...Object.keys(schema.properties ?? {}),
    'organization_id',
    'id',
    '__proto__',
    'constructor',
  ];
  const right = arbitraryOf(schema, texts) as Arbitrary<Record<string, unknown>>;
  return fc
    .tuple(right, fc.constantFrom(...names), hostileValue, fc.boolean())
    .map(([body, name, value, isGone]) => {
      const { [name]: _, ...rest } = body;
      return isGone ? rest : Object.fromEntries([...Object.entries(rest), [name, value]]);
    });
}

/** A malformed body: truncated, not UTF-8, of another media type or none, or above the size limit. */
function noBody(type: string): Arbitrary<Sent> {
  return fc.oneof(
    fc.constantFrom<Sent>(
      { type, bytes: '' },
      { type, bytes: '{"body_html":' },
      { type, bytes: '[' },
      { type, bytes: 'null' },
      { type, bytes: '"text"' },
      { type, bytes: '{"a":1,"a":2}' },
      { type, bytes: '{"__proto__":{"isAdmin":true}}' },
      { type, bytes: '{"constructor":{"prototype":{"isAdmin":true}}}' },
      { type, bytes: '{"body_html":"\\ud800"}' },
      { type, bytes: '{"meta_info":1e400}' },
      { type, bytes: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
      { type, bytes: '['.repeat(20_000) },
      { type: 'text/plain', bytes: '{}' },
      { type: 'application/xml', bytes: '<a/>' },
      { type: 'multipart/form-data; boundary=a', bytes: '--a--' },
      { type: 'application/json; charset=utf-16', bytes: '{}' },
      { type: 'nonsense', bytes: '{}' },
      { type: undefined, bytes: '{}' },
    ),
    hostileText.map((bytes) => ({ type, bytes })),
    {
      weight: 1,
      arbitrary: fc.constant({ type, bytes: JSON.stringify({ body_html: 'x'.repeat(1_100_000) }) }),
    },
  );
}

function formOf(value: unknown): string {
  const entries =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['value', value] as const];
  return new URLSearchParams(
    entries.map(([name, it]): [string, string] => [String(name), String(it).toWellFormed()]),
  ).toString();
}
