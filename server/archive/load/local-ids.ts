import { createHash } from 'node:crypto';
import { type IdPrefix, parsePublicId } from '../../ids/public-id.ts';

/** The local ids of an archive's records. */
export type LocalIds = {
  /** The uuid of a public id of the archive; undefined if that isn't one. */
  of(prefix: IdPrefix, publicId: string): string | undefined;
  /** From now on, this record maps to an existing one, or to one that couldn't keep its id. */
  map(publicId: string, id: string): void;
  isMapped(publicId: string): boolean;
};

/** Mappings of a transaction, which only count once it is committed: it may run again. */
export function withPending<Key, Value>(committed: ReadonlyMap<Key, Value>) {
  const pending = new Map<Key, Value>();
  return {
    pending,
    get: (key: Key) => pending.get(key) ?? committed.get(key),
    has: (key: Key) => pending.has(key) || committed.has(key),
    set: (key: Key, value: Value) => void pending.set(key, value),
  };
}

type Namespace = { organizationId: string; source: string; keepsIds: boolean };

/** Ids are preserved, or derived from those of the archive: importing an archive twice finds its own records. */
export function localIds(
  { keepsIds, ...namespace }: Namespace,
  mapped: Pick<ReturnType<typeof withPending<string, string>>, 'get' | 'has' | 'set'>,
): LocalIds {
  return {
    of(prefix, publicId) {
      const known = mapped.get(publicId);
      // People and apps are global: only those that the import added or matched, never somebody else's.
      if (known !== undefined || prefix === 'usr' || prefix === 'app') return known;
      const uuid = parsePublicId(prefix, publicId);
      if (uuid === undefined || keepsIds) return uuid;
      return derivedId(namespace, prefix, uuid);
    },
    map: (publicId, id) => mapped.set(publicId, id),
    isMapped: (publicId) => mapped.has(publicId),
  };
}

/** A UUIDv7 with the original's time, so that lists keep their order; the rest is a digest. */
export function derivedId(
  { organizationId, source }: Pick<Namespace, 'organizationId' | 'source'>,
  prefix: IdPrefix,
  uuid: string,
): string {
  const digest = createHash('sha256').update(`${organizationId}\n${source}\n${prefix}\n${uuid}`).digest();
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const isTimed = (bytes.readUInt8(6) & 0xf0) === 0x70;
  const derived = Buffer.concat([isTimed ? bytes.subarray(0, 6) : Buffer.alloc(6), digest.subarray(0, 10)]);
  derived.writeUInt8((derived.readUInt8(6) & 0x0f) | 0x70, 6);
  derived.writeUInt8((derived.readUInt8(8) & 0x3f) | 0x80, 8);
  return derived.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
