import { describe, expect, test } from 'vitest';
import { keyedDigest } from './keyed-digest.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

const digest = keyedDigest('a key of this test and of nothing else');
const secret = Buffer.from('thirty-two bytes of a secret....');
const where = { purpose: 'webhook secret', context: 'here' } as const;
const sealed = sealSecret(digest, secret, where);

describe('security S36: a sealed secret', () => {
  test('opens where it was sealed, and reveals nothing of its content', () => {
    expect(openSecret(digest, sealed, where)).toEqual(secret);
    expect(sealed.includes(secret.subarray(0, 8))).toBe(false);
    expect(sealSecret(digest, secret, where)).not.toEqual(sealed);
  });

  test.each([...sealed.keys()].filter((byte) => byte % 7 === 0))(
    'does not open with byte %i altered',
    (byte) => {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(byte) ^ 1, byte);
      expect(() => openSecret(digest, altered, where)).toThrow();
    },
  );

  test('doesn’t open if truncated, in another place, for another purpose or with another key', () => {
    for (const length of [0, 11, 27, sealed.length - 1])
      expect(() => openSecret(digest, sealed.subarray(0, length), where)).toThrow();
    expect(() => openSecret(digest, sealed, { ...where, context: 'there' })).toThrow();
    expect(() => openSecret(digest, sealed, { ...where, purpose: 'cursor' })).toThrow();
    expect(() => openSecret(keyedDigest('another key'), sealed, where)).toThrow();
  });
});
