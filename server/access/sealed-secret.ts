import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyedDigest, Purpose } from './keyed-digest.ts';

/**
 * Secrets that must be read again (security S36): AES-256-GCM with a key derived for the purpose from the
 * installation's secret key. `context` says where it is stored; a sealed secret that was moved elsewhere doesn't
 * open.
 */
export function sealSecret(
  digest: KeyedDigest,
  secret: Buffer,
  { purpose, context }: { purpose: Purpose; context: string },
): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, digest.sign(purpose, keyText), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error if it was altered, or sealed for another purpose, for another place or with another key */
export function openSecret(
  digest: KeyedDigest,
  sealed: Buffer,
  { purpose, context }: { purpose: Purpose; context: string },
): Buffer {
  const keys = digest.signEach(purpose, keyText);
  for (const [index, key] of keys.entries()) {
    try {
      return openWith(key, sealed, context);
    } catch (error) {
      if (index === keys.length - 1) throw error;
    }
  }
  throw new Error('There is no key to open a sealed secret with.');
}

function openWith(key: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Signed with the purpose's own key, this gives the 32 bytes that the cipher needs. */
const keyText = 'key of aes-256-gcm';
