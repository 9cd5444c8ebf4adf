import type { FieldDef } from 'pg';
import { columnReader } from './column-readers.ts';
import type { DataRow } from './data-row.ts';

export type RowMaker = (row: DataRow) => object;

type ObjectMaker = (values: readonly unknown[]) => object;

/** By their code. */
const objectMakers = new Map<string, ObjectMaker>();

/** The function throws for another number of columns. */
export function rowMaker(columns: readonly FieldDef[]): RowMaker {
  const readers = columns.map(({ dataTypeID }) => columnReader(dataTypeID));
  const make = objectMaker(columns.map(({ name }) => name));
  return (row) => {
    if (row.columnCount !== readers.length)
      throw new Error('A prepared statement returned other columns than before.');
    return make(row.read(readers));
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
