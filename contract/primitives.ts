import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { exampleId } from './example-id.ts';
import { idPattern } from './values/id-pattern.ts';

/** A record's public id, opaque to clients; no other form is accepted from them. */
export function Id(prefix: string, description: string) {
  return Type.String({ pattern: idPattern(prefix), description, examples: [exampleId(prefix)] });
}

export const Timestamp = (description: string) =>
  Type.Integer({ description: `${description}. Unix seconds, UTC.` });

/** A documented key that is always present, and `null` if the value is unknown (contract: Nulls). */
export function Nullable<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Union([schema, Type.Null()], { ...(description && { description }) });
}

/** An object with exactly these keys. The example appears in the document, and its tests validate it. */
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

/** One of several strings. */
export function OneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    ...(description && { description }),
  });
}

/** The sender's own JSON object, returned unchanged. */
export const FreeForm = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

/** A text or `null` from a client, as one schema: a union would report two errors instead of one. */
export const TextOrNull = (
  description: string,
  limits: { minLength?: number; maxLength?: number; pattern?: string; format?: string } = {},
) => Type.Unsafe<string | null>({ type: ['string', 'null'], ...limits, description });

/** A URL from a client, shown by pages and apps. A user name in it would be shown along. */
export const webAddress = { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+([/?#]|$)' } as const;

/** The same in a response. */
export const WebAddress = (description: string) => Type.String({ format: 'uri', description });

/** A timestamp from a client, or `null`. Up to the year 2255: later microseconds don't fit into a double. */
export const TimestampOrNull = (description: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 9_000_000_000,
    description: `${description}. Unix seconds, UTC.`,
  });
