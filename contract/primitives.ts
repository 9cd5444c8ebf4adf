import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { exampleId } from './example-id.ts';

/** A record's public id: prefix, `_`, 26 characters of Crockford base32. Opaque to clients. */
export function Id(prefix: string, description: string) {
  return Type.String({
    pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    description,
    examples: [exampleId(prefix)],
  });
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

/** What a client may send as a text or as `null`, as one schema: a union would name two faults where there is one. */
export const TextOrNull = (description: string, limits: { minLength?: number; maxLength?: number } = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...limits, description });

/** A moment that a client may send, or `null`. Until the year 2255, which microseconds in a double reach. */
export const TimestampOrNull = (description: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 9_000_000_000,
    description: `${description}. Unix seconds, UTC.`,
  });
