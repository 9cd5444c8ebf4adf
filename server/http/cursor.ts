import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { InvalidCursor } from '../errors/errors.ts';

/** A position in a list: the row's sort time and id, and how many items the adjacent pages have if they ended early. */
export type Position = {
  at: Microseconds;
  id: string;
  /** Of lists that sort by something before the time: 0 to 127. */
  rank?: number | undefined;
  /** Of the page that this cursor leads to. */
  ahead?: number | undefined;
  /** Of the page that returned this cursor. */
  behind?: number | undefined;
};

/** Creates and parses the opaque cursors of one installation. */
export type Cursors = {
  write(position: Position, list: string): string;
  /** @throws InvalidCursor */
  read(cursor: string, list: string): Position;
};

const positionBytes = 24;
const macBytes = 16;
const form = /^[A-Za-z0-9_-]{54}([A-Za-z0-9_-]{2})?$/;

/**
 * A cursor is a position and a MAC over it and `list`, which identifies the list: operation, organization, filters,
 * sort order. One that was altered, or made for another list or organization, does not verify (security S3, S20). It
 * never expires.
 */
export function cursorsSignedWith(digest: KeyedDigest): Cursors {
  const signed = (position: Buffer, list: string) => Buffer.concat([position, Buffer.from(list)]);
  return {
    write(position, list) {
      const bytes = toBytes(position);
      const mac = digest.sign('cursor', signed(bytes, list)).subarray(0, macBytes);
      return Buffer.concat([bytes, mac]).toString('base64url');
    },
    read(cursor, list) {
      if (!form.test(cursor)) throw new InvalidCursor();
      const bytes = Buffer.from(cursor, 'base64url');
      // The last character can have spare bits; a position has one spelling.
      if (bytes.toString('base64url') !== cursor) throw new InvalidCursor();
      const position = bytes.subarray(0, -macBytes);
      const mac = bytes.subarray(-macBytes);
      if (!digest.matches('cursor', signed(position, list), mac, macBytes)) throw new InvalidCursor();
      return fromBytes(position);
    },
  };
}

/** A time, the rank in its first byte, and an id; then, if the adjacent pages ended early, two bytes for their item counts. */
function toBytes({ at, id, rank = 0, ahead = 0, behind = 0 }: Position): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(BigInt(at));
  if (rank > 0) time.writeUInt8(rank);
  const lengths = ahead + behind > 0 ? [ahead, behind] : [];
  return Buffer.concat([time, Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(lengths)]);
}

function fromBytes(bytes: Buffer): Position {
  const hex = bytes.toString('hex', 8, positionBytes);
  const rank = bytes.readInt8(0);
  const time = Buffer.from(bytes.subarray(0, 8));
  // Before 1970 the first byte is the sign, of lists without a rank.
  if (rank > 0) time.writeUInt8(0);
  return {
    at: Number(time.readBigInt64BE(0)),
    ...(rank > 0 && { rank }),
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    ahead: bytes[positionBytes] || undefined,
    behind: bytes[positionBytes + 1] || undefined,
  };
}
