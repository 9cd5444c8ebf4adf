import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { exampleId } from './example-id.ts';

/** Behind the prefix of a public id: `_` and 26 characters of Crockford base32. */
const idDigits = '_[0-7][0-9a-hjkmnp-tv-z]{25}';

/** What a public id with one of these prefixes matches. */
export function idPattern(...prefixes: [string, ...string[]]) {
  const [prefix, ...others] = prefixes;
  return `^${others.length === 0 ? prefix : `(${prefixes.join('|')})`}${idDigits}$`;
}

/** A record's public id, opaque to clients; sent by one, no other form is accepted. */
export function Id(prefix: string, description: string) {
  return Type.String({ pattern: idPattern(prefix), description, examples: [exampleId(prefix)] });
}

export const Timestamp = (description: string) =>
  Type.Integer({ description: `${description}. Unix seconds, UTC.` });

/** A documented key that is always there, and `null` where the value is not known (contract: Nulls). */
export function Nullable<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Union([schema, Type.Null()], { ...(description && { description }) });
}

/** An object with exactly these keys. The example is shown in the document, and tried by its tests. */
export function Exactly<Properties extends Record<string, TSchema>>(
  properties: Properties,
  description?: string,
  example?: Static<TObject<Properties>>,
) {
  return Type.Object(properties, {
    additionalProperties: false,
    ...(description && { description }),
    ...(example && { examples: [example] }),
  });
}

/** One of some texts. */
export function OneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    ...(description && { description }),
  });
}

/** The sender's own JSON object, given back as sent. */
export const FreeForm = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

/** What a client may send as a text or as `null`, as one schema: a union would report two errors where there is one. */
export const TextOrNull = (
  description: string,
  limits: { minLength?: number; maxLength?: number; pattern?: string; format?: string } = {},
) => Type.Unsafe<string | null>({ type: ['string', 'null'], ...limits, description });

/** An address that pages and apps show, as a client sends it. A user name in it would be shown along. */
export const webAddress = { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+([/?#]|$)' } as const;

/** The same as an answer has it. */
export const WebAddress = (description: string) => Type.String({ format: 'uri', description });

/** A moment that a client may send, or `null`. Until the year 2255, which microseconds in a double reach. */
export const TimestampOrNull = (description: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 9_000_000_000,
    description: `${description}. Unix seconds, UTC.`,
  });
