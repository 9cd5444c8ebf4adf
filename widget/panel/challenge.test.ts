import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveChallenge } from './challenge.ts';

test('a solution starts with as many zero bits as a busy channel requires', async () => {
  const challenge = { value: 'nonce.1760000000.13.mac', difficulty: 13 };
  const { value, solution } = await solveChallenge({ challenge, fetchedAt: 0 });
  const digest = createHash('sha256').update(`${value}.${solution}`).digest();
  expect(digest.readUInt32BE() >>> (32 - challenge.difficulty)).toBe(0);
});
