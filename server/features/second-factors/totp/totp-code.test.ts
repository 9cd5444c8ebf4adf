import { describe, expect, test } from 'vitest';
import { newTotpSecret, readTotpCode, totpAddress, totpSecretText, totpStep } from './totp-code.ts';

/** RFC 6238 appendix B: the secret, and codes for SHA-1, of which apps show the last six digits. */
const secret = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i seconds are those of RFC 6238', (now, code) => {
    expect(totpStep(secret, code.slice(2), now)).toBe(Math.floor(now / 30));
    expect(totpStep(secret, '000000', now)).toBeUndefined();
  });

  test('are accepted one step earlier and later, but no more', () => {
    const step = 41152263;
    const at = (steps: number) => totpStep(secret, '005924', (step + steps) * 30);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
  });

  test('may be typed with spaces; anything else is rejected', () => {
    expect([' 005 924 ', '005924'].map(readTotpCode)).toEqual(['005924', '005924']);
    expect(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345'].map(readTotpCode)).toEqual(
      Array(6).fill(undefined),
    );
  });

  test('are derived from seeds of 160 random bits', () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect([one.length, one.equals(other)]).toEqual([20, false]);
    expect(totpSecretText(one)).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('are set up by an address that names the server and the account', () => {
    const address = new URL(totpAddress(secret, { host: 'support.example.com', email: 'mara@example.com' }));
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(address.pathname)).toBe('/Deskbell (support.example.com):mara@example.com');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Deskbell (support.example.com)',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
