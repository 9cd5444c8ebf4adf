import type { TSchema } from 'typebox';

type Described = TSchema & {
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
  anyOf?: Described[];
};

/**
 * The example of a schema: its own, or one composed from its parts.
 *
 * @throws Error if a part has neither an example nor a sufficient format
 */
export function exampleOf(schema: TSchema): unknown {
  const { examples, enum: values, const: only, type, properties, items, anyOf } = schema as Described;
  if (examples) return examples[0];
  if (values) return values[0];
  if (only !== undefined) return only;
  if (properties) return requiredParts(schema as Described);
  if (items) return [exampleOf(items)];
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  throw new Error(`An example is missing, of ${type}: ${JSON.stringify(schema)}`);
}

function requiredParts({ properties = {}, required = [] }: Described): Record<string, unknown> {
  const parts = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(parts.map(([name, part]) => [name, exampleOf(part)]));
}
