import { verifySync } from '@node-rs/argon2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hash, verify } from './password-worker.ts';
import { hashPassword } from './passwords.ts';

/** The worker as a module of its own, and the verifications it makes. */
async function watched() {
  const verifications = vi.fn(verifySync);
  vi.resetModules();
  vi.doMock(import('@node-rs/argon2'), async (original) => ({
    ...(await original()),
    verifySync: verifications,
  }));
  onTestFinished(() => vi.doUnmock('@node-rs/argon2'));
  return { ...(await import('./password-worker.ts')), verifications };
}

test('security 80: an unknown account and one without a password cost the same verification as a wrong password', async () => {
  const { verifications, ...worker } = await watched();
  for (const stored of [worker.hash('correct horse battery'), null, undefined]) {
    verifications.mockClear();
    expect(worker.verify({ stored, password: 'wrong' })).toBe(false);
    const settings = verifications.mock.calls.map(([used]) => String(used).split('$').slice(0, 4).join('$'));
    expect(settings).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  }
});

test('a password is the same in either Unicode form, whether a command or the server hashed it', async () => {
  const [decomposed, composed] = ['cafe\u0301 au lait', 'caf\u00e9 au lait'];
  expect(verify({ stored: hash(decomposed), password: composed })).toBe(true);
  expect(verify({ stored: await hashPassword(decomposed), password: composed })).toBe(true);
});
