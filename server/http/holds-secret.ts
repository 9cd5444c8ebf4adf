import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/operation.ts';

/** Response fields that stay valid long enough to be guessed; a test checks new ones. */
const secretFields: ReadonlySet<string> = new Set([
  'access_token',
  'client_secret',
  'csrf_token',
  'link',
  'secret',
]);

/**
 * Whether the operation's response can contain a secret that stays the same between responses. It isn't compressed:
 * its length would reveal how much of the secret the surrounding text has guessed (BREACH). Presigned addresses
 * differ at each read.
 */
export function holdsSecret({ responses }: Pick<Operation, 'responses'>): boolean {
  return Object.values(responses).some((schema) => hasSecretField(schema));
}

/** Operations share most of their schemas. */
const known = new WeakMap<TSchema, boolean>();

function hasSecretField(schema: TSchema): boolean {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const { names, within } = partsOf(schema);
  const has = names.some((name) => secretFields.has(name)) || within.some(hasSecretField);
  known.set(schema, has);
  return has;
}

/** The names of all fields in a schema, at any depth. */
export function fieldsOf(schema: TSchema): string[] {
  const { names, within } = partsOf(schema);
  return [...names, ...within.flatMap(fieldsOf)];
}

function partsOf(schema: TSchema): { names: string[]; within: TSchema[] } {
  const {
    properties = {},
    items,
    anyOf = [],
    allOf = [],
  } = schema as {
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
    allOf?: TSchema[];
  };
  return {
    names: Object.keys(properties),
    within: [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf],
  };
}
