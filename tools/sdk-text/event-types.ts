import { docComment, type JsonSchema, named, typeOfSchema } from './type-of-schema.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schemas that the generated event types replace. */
export function isOfEvents(name: string): boolean {
  return /^Changed[A-Z]|Event$/.test(name);
}

/**
 * All event types as one union discriminated by `type`. Those with the same record share a member: two dozen types that differ in
 * one word would be a large part of the package.
 */
export function eventTypes(schemas: Schemas): string[] {
  const refs = schemas.Event?.anyOf ?? [];
  const kinds = refs.map((ref) => schemas[typeOfSchema(ref)]?.properties ?? {});
  const { type: _, data: __, previous: ___, ...common } = kinds[0] ?? {};
  const commonType = typeOfSchema({ properties: common, required: Object.keys(common) });
  const members = [...Map.groupBy(kinds, recordsOf)].map(([records, alike]) => {
    const types = alike.map(({ type }) => `'${type?.const}'`);
    return `EventOf<${types.join(' | ')}, ${records}>`;
  });
  return [
    named(
      'EventOf<Type, Data, Previous>',
      `${commonType} & { type: Type; data: Data; previous: Previous }`,
      'The fields of every event.',
    ),
    `${docComment(schemas.Event?.description)}export type Event =\n  | ${members.join('\n  | ')};`,
  ];
}

/** The types of `data` and `previous`. */
function recordsOf({ data = {}, previous = {} }: Schemas): string {
  const before = typeOfSchema(previous).replace(/^Changed(\w+)/, 'Partial<$1>');
  return `${typeOfSchema(data)}, ${before}`;
}
