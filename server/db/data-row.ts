import { type ColumnReader, readText } from './column-readers.ts';

/** A row as it arrived. Who reads it knows its columns; its bytes are only valid until the next message. */
export class DataRow {
  readonly name = 'dataRow';
  readonly bytes: Buffer;
  /** Where its number of columns is, which is followed by the columns. */
  readonly start: number;

  constructor(bytes: Buffer, start: number) {
    this.bytes = bytes;
    this.start = start;
  }

  get columnCount(): number {
    return this.bytes.readInt16BE(this.start);
  }

  /** The texts of its columns, for node-postgres' own queries. */
  get fields(): unknown[] {
    return this.read(new Array<ColumnReader>(this.columnCount).fill(readText));
  }

  /** Its values, by a reader for each column. */
  read(readers: readonly ColumnReader[]): unknown[] {
    const { bytes } = this;
    const values = new Array(readers.length);
    let at = this.start + 2;
    for (let index = 0; index < readers.length; index++) {
      const length = bytes.readInt32BE(at);
      at += 4;
      values[index] = length < 0 ? null : readers[index]?.(bytes, at, at + length);
      at += Math.max(length, 0);
    }
    return values;
  }
}
