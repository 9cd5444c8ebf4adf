import { createCipheriv, createDecipheriv } from 'node:crypto';
import { parse } from 'uuid';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { LogPlace } from './recent-messages.ts';

/**
 * The ids of a stream's frames, from which a browser that reconnects continues: a place in the organization's log, encrypted, since how
 * much happens in an organization is not for its visitors to know. One that was made up decrypts to a place of no epoch.
 */
export type StreamIds = {
  write(place: LogPlace): string;
  /** The position of a place in the same epoch as another one; undefined for all others, and for what is no id. */
  read(id: string, at: LogPlace): number | undefined;
};

const form = /^[A-Za-z0-9_-]{22}$/;

export function streamIds(digest: KeyedDigest, organizationId: string): StreamIds {
  // A place is one block, and different from all others, so that ECB hides what it has to.
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
