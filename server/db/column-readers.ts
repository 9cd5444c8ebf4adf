import { readTimestamp } from './microseconds.ts';
import { readTypes } from './read-types.ts';

/** Reads a value from PostgreSQL's text form of it, in these bytes. */
export type ColumnReader = (bytes: Buffer, start: number, end: number) => unknown;

/** Node's fastest way to a string, which its types leave out. */
type Sliceable = { utf8Slice(start: number, end: number): string };

/** By the type's OID. Most columns are of these, and a number that is read from a string takes twice the time. */
const readers = new Map<number, ColumnReader>([
  [16, readBoolean],
  [20, readInteger],
  [23, readInteger],
  [25, readText],
  [1184, readTimestamp],
  [2950, readText],
]);

export function columnReader(type: number): ColumnReader {
  const known = readers.get(type);
  if (known) return known;
  const parse = readTypes.getTypeParser(type, 'text');
  return (bytes, start, end) => parse(readText(bytes, start, end));
}

export function readText(bytes: Buffer, start: number, end: number): string {
  return (bytes as unknown as Sliceable).utf8Slice(start, end);
}

function readBoolean(bytes: Buffer, start: number): boolean {
  return bytes[start] === true_;
}

const true_ = 't'.charCodeAt(0);

function readInteger(bytes: Buffer, start: number, end: number): number {
  const isNegative = bytes[start] === minus;
  let value = 0;
  for (let at = isNegative ? start + 1 : start; at < end; at++)
    value = value * 10 + ((bytes[at] ?? 0) - zero);
  return isNegative ? -value : value;
}

const minus = '-'.charCodeAt(0);
const zero = '0'.charCodeAt(0);
