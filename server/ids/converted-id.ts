import { createHash } from 'node:crypto';
import { type IdPrefix, publicId } from './public-id.ts';

/**
 * The public id of another system's record: always the same for the same record. Those of records that have a moment sort by it.
 */
export function convertedId(prefix: IdPrefix, externalId: string, microseconds = 0): string {
  const bytes = createHash('sha256').update(`${prefix}\n${externalId}`).digest().subarray(0, 16);
  bytes.writeUIntBE(Math.max(0, Math.floor(microseconds / 1000)), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return publicId(
    prefix,
    bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}
