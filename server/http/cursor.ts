import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { InvalidCursor } from '../errors/errors.ts';

/** A place in a list: the row's sort time and id, and how many items the pages next to it have where they ended early. */
export type Position = {
  at: Microseconds;
  id: string;
  /** Of the page that this cursor leads to. */
  ahead?: number | undefined;
  /** Of the page that this cursor was given with. */
  behind?: number | undefined;
};

/** Makes and reads the opaque cursors of one installation. */
export type Cursors = {
  write(position: Position, list: string): string;
  /** @throws InvalidCursor */
  read(cursor: string, list: string): Position;
};

const placeBytes = 24;
const macBytes = 16;
const form = /^[A-Za-z0-9_-]{54}([A-Za-z0-9_-]{2})?$/;

/**
 * A cursor is a position and a MAC over it and over `list`, which names everything that makes this list: operation,
 * organization, filters, sort order. One that was altered, or made for another list or organization, does not verify
 * (security S3, S20). It never expires.
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
      // The last letter can have bits to spare; one position has one spelling.
      if (bytes.toString('base64url') !== cursor) throw new InvalidCursor();
      const position = bytes.subarray(0, -macBytes);
      const mac = bytes.subarray(-macBytes);
      if (!digest.matches('cursor', signed(position, list), mac, macBytes)) throw new InvalidCursor();
      return fromBytes(position);
    },
  };
}

/** A time and an id; after them, where the pages next to it ended early, two bytes of how many items they have. */
function toBytes({ at, id, ahead = 0, behind = 0 }: Position): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(BigInt(at));
  const lengths = ahead + behind > 0 ? [ahead, behind] : [];
  return Buffer.concat([time, Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(lengths)]);
}

function fromBytes(bytes: Buffer): Position {
  const hex = bytes.toString('hex', 8, placeBytes);
  return {
    at: Number(bytes.readBigInt64BE(0)),
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    ahead: bytes[placeBytes] || undefined,
    behind: bytes[placeBytes + 1] || undefined,
  };
}
