import type { FieldDef } from 'pg';
import { readTypes } from './read-types.ts';

/** Makes a row from the texts of its columns. */
export type RowMaker = (texts: readonly (string | null)[]) => object;

type ObjectMaker = (values: readonly unknown[]) => object;

/** By their code. */
const objectMakers = new Map<string, ObjectMaker>();

/** The function throws for another number of columns. */
export function rowMaker(columns: readonly FieldDef[]): RowMaker {
  const parsers = columns.map(({ dataTypeID }) => readTypes.getTypeParser(dataTypeID, 'text'));
  const make = objectMaker(columns.map(({ name }) => name));
  return (texts) => {
    if (texts.length !== parsers.length)
      throw new Error('A prepared statement returned other columns than before.');
    const values = new Array(texts.length);
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index];
      values[index] = text == null ? null : parsers[index]?.(text);
    }
    return make(values);
  };
}

/**
 * Returns an object literal with these names. V8 makes one in a single step; where one piece of code makes objects of
 * all statements, it takes a step for each property (decisions/0590). Names are those of our own statements' columns.
 */
function objectMaker(names: readonly string[]): ObjectMaker {
  const properties = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  const code = `return { ${properties.join(', ')} };`;
  const known = objectMakers.get(code);
  if (known) return known;
  const maker = new Function('values', code) as ObjectMaker;
  objectMakers.set(code, maker);
  return maker;
}
