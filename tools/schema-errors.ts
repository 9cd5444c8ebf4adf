import { Check, Errors } from 'typebox/schema';

/**
 * Where a value doesn't match a schema without references; empty if it does. Interpreted: each of the document's hundreds of
 * schemas is compared with few values, and compiling it takes a hundred times as long.
 */
export function schemaErrors(schema: object, value: unknown): string[] {
  if (Check(schema, value)) return [];
  const [, errors] = Errors(schema, value);
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}
