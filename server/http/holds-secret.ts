import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/operation.ts';

/** Fields of responses that are good for as long as somebody needs to guess them; a test asks of new ones. */
const secretFields: ReadonlySet<string> = new Set([
  'access_token',
  'client_secret',
  'csrf_token',
  'link',
  'secret',
]);

/**
 * Whether a response of the operation can hold a secret that stays the same from one response to the next. It isn't
 * compressed: its length would tell how much of the secret the text beside it has guessed (BREACH). Presigned addresses are
 * other ones at each read.
 */
export function holdsSecret({ answers }: Pick<Operation, 'answers'>): boolean {
  return Object.values(answers).some((schema) => fieldsOf(schema).some((name) => secretFields.has(name)));
}

/** The names of all fields in what a schema describes, at any depth. */
export function fieldsOf(schema: TSchema): string[] {
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
  const within = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf];
  return [...Object.keys(properties), ...within.flatMap(fieldsOf)];
}
