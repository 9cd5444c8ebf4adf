import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const nothing = { hasTotp: false, hasPasskey: false, secondFactorDueAt: null };

test.each([
  ['a password is enough', { password: 1 }, {}, undefined],
  ['an app’s code comes after the password', { password: 1 }, { hasTotp: true }, 'code'],
  ['and after a provider', { 'provider:idp_1': 1 }, { hasTotp: true }, 'code'],
  ['a passkey is enough', { passkey: 1 }, { hasTotp: true }, undefined],
  ['setting up is due', { password: 1 }, { secondFactorDueAt: 5 }, 'enroll'],
  ['a code comes before setting up', { password: 1 }, { hasTotp: true, secondFactorDueAt: 5 }, 'code'],
  [
    'who has a passkey sets nothing up',
    { password: 1 },
    { hasPasskey: true, secondFactorDueAt: 5 },
    undefined,
  ],
] as const)('%s', (_, proofs, needs, step) => {
  expect(nextStep({ proofs, confinedTo: null }, { ...nothing, ...needs })).toBe(step);
});

test('after a provider of an organization, a code is asked for, and nothing is set up', () => {
  const proved = { proofs: { 'provider:idp_1': 1 }, confinedTo: 'an organization' };
  expect(nextStep(proved, { ...nothing, secondFactorDueAt: 5 })).toBeUndefined();
  expect(nextStep(proved, { ...nothing, hasTotp: true, secondFactorDueAt: 5 })).toBe('code');
});
