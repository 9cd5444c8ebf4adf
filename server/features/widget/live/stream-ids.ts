import { createCipheriv, createDecipheriv } from 'node:crypto';
import { parse } from 'uuid';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { LogPosition } from './recent-messages.ts';

/**
 * The ids of a stream's frames, from which a reconnecting browser continues: a position in the organization's log,
 * encrypted, because visitors must not learn how much happens in an organization. A made-up one decrypts to a
 * position in no epoch.
 */
export type StreamIds = {
  write(logPosition: LogPosition): string;
  /** A position in the same epoch as another one; undefined for all others, and for malformed ids. */
  read(id: string, at: LogPosition): number | undefined;
};

const form = /^[A-Za-z0-9_-]{22}$/;

export function streamIds(digest: KeyedDigest, organizationId: string): StreamIds {
  // A position is one block, and unique, so ECB hides what it has to.
  const key = digest.sign('visitor stream', organizationId).subarray(0, 16);
  return {
    write({ position, epochId }) {
      const block = Buffer.concat([Buffer.alloc(8), epochBytes(epochId)]);
      block.writeBigUInt64BE(BigInt(position));
      return createCipheriv('aes-128-ecb', key, null)
        .setAutoPadding(false)
        .update(block)
        .toString('base64url');
    },
    read(id, { epochId }) {
      if (!form.test(id)) return undefined;
      const block = createDecipheriv('aes-128-ecb', key, null)
        .setAutoPadding(false)
        .update(Buffer.from(id, 'base64url'));
      return block.subarray(8).equals(epochBytes(epochId)) ? Number(block.readBigUInt64BE()) : undefined;
    },
  };
}

function epochBytes(epochId: string | null): Buffer {
  return epochId === null ? Buffer.alloc(8) : Buffer.from(parse(epochId).subarray(0, 8));
}
