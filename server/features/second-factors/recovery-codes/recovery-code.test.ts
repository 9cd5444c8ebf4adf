import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';

test('ten recovery codes of 80 bits are created, all different', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of [...codes, ...newRecoveryCodes()])
    expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
});

test('a recovery code may be typed in capitals, without hyphens and with spaces', () => {
  const hash = recoveryCodeHash('abcd-efgh-2345-6767');
  expect(hash).toHaveLength(32);
  for (const typed of ['ABCD-EFGH-2345-6767', 'abcdefgh23456767', ' abcd efgh 2345 6767\n'])
    expect(recoveryCodeHash(typed)).toEqual(hash);
  for (const typed of ['', '123456', 'abcd-efgh-2345-676', 'abcd-efgh-2345-6768', 'abcd-efgh-2345-67677'])
    expect(recoveryCodeHash(typed)).toBeUndefined();
});
