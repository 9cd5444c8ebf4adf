import { decodedText } from './decoded-text.ts';

/** Texts and binary values by their property id. */
export type MapiProperties = Map<number, string | Buffer>;

const types = { text: 0x1e, unicode: 0x1f, binary: 0x102, object: 0x0d } as const;
const eightBytes = [0x05, 0x06, 0x07, 0x14, 0x40];
const guidType = 0x48;
const severalValues = 0x1000;

/**
 * Parses the properties in a TNEF attribute ([MS-OXTNEF] section 2.1.3.4), each padded to four bytes. Stops at
 * unknown data, and returns what it has.
 */
export function mapiProperties(data: Buffer): MapiProperties {
  const found: MapiProperties = new Map();
  try {
    const reader = readerOf(data);
    for (let count = reader.uint32(); count > 0; count -= 1) readProperty(reader, found);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

function readProperty(reader: Reader, found: MapiProperties): void {
  const type = reader.uint16();
  const id = reader.uint16();
  if (id >= 0x8000) skipName(reader);
  const kind = type & ~severalValues;
  const isVariable = (Object.values(types) as number[]).includes(kind);
  const values = isVariable || type & severalValues ? reader.uint32() : 1;
  for (let value = 0; value < values; value += 1) {
    const bytes = reader.bytes(isVariable ? reader.uint32() : sizeOf(kind));
    if (isVariable && !found.has(id)) found.set(id, readValue(kind, bytes));
  }
}

/** The first sixteen bytes of an object identify its type. */
function readValue(kind: number, bytes: Buffer): string | Buffer {
  if (kind === types.unicode) return bytes.toString('utf16le').replace(/\0+$/, '');
  if (kind === types.text) return decodedText(bytes).replace(/\0+$/, '');
  return kind === types.object ? bytes.subarray(16) : bytes;
}

function sizeOf(kind: number): number {
  if (kind === guidType) return 16;
  return eightBytes.includes(kind) ? 8 : 4;
}

function skipName(reader: Reader): void {
  reader.bytes(16);
  const isText = reader.uint32() === 1;
  const length = reader.uint32();
  if (isText) reader.bytes(length);
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(data: Buffer) {
  let at = 0;
  const take = (length: number) => {
    if (at + length > data.length) throw new RangeError('The properties end too soon.');
    at += length;
    return at - length;
  };
  return {
    uint16: () => data.readUInt16LE(take(2)),
    uint32: () => data.readUInt32LE(take(4)),
    bytes(length: number): Buffer {
      const from = take(length);
      at = Math.min(data.length, Math.ceil((from + length) / 4) * 4);
      return data.subarray(from, from + length);
    },
  };
}
