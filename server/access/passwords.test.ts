import { verify } from '@node-rs/argon2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword, passwordFault, verifyPassword } from './passwords.ts';

/** The passwords of a module of its own, and the verifications that it makes. */
async function watched() {
  const verifications = vi.fn(verify);
  vi.resetModules();
  vi.doMock(import('@node-rs/argon2'), async (original) => ({
    ...(await original()),
    verify: verifications,
  }));
  onTestFinished(() => vi.doUnmock('@node-rs/argon2'));
  return { ...(await import('./passwords.ts')), verifications };
}

test('security 80: who does not exist, and who has no password, cost the same verification as a wrong password', async () => {
  const { verifications, ...passwords } = await watched();
  const stored = await passwords.hashPassword('correct horse battery');
  for (const hash of [stored, null, undefined]) {
    verifications.mockClear();
    expect(await passwords.verifyPassword(hash, 'wrong')).toBe(false);
    const settings = verifications.mock.calls.map(([used]) => String(used).split('$').slice(0, 4).join('$'));
    expect(settings).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  }
});

test('a password is the same in either Unicode form', async () => {
  expect(await verifyPassword(await hashPassword('cafe\u0301 au lait'), 'caf\u00e9 au lait')).toBe(true);
});

test.each([
  ['x'.repeat(11), 'at least 12'],
  ['x'.repeat(257), 'at most 256'],
  [`${'x'.repeat(12)}\ud800`, 'whole characters'],
])('%o will not do as a new password', (password, reason) => {
  expect(passwordFault(password)).toContain(reason);
});
