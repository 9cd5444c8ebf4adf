import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const hex = (words: readonly number[]) => words.map((word) => word.toString(16).padStart(8, '0')).join('');

test('digests of every length around a block match those of Node', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7 + length);
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
