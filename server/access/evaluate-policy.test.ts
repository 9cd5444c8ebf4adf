import { describe, expect, test } from 'vitest';
import type { SignInPolicy } from '../../contract/inbox/sign-in-policy.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import type { Proofs } from './proofs.ts';
import { noPolicy } from './sign-in-policy.ts';

const now = 1_800_000_000;
const hour = 3600;
const day = 86_400;

type Case = {
  policy?: Partial<SignInPolicy>;
  role?: 'admin' | 'member';
  proofs?: Proofs;
  beganAt?: number;
  usedAt?: number | null;
  isOwnProvider?: boolean;
};

function verdict({
  policy = {},
  role = 'member',
  proofs = { password: now },
  beganAt = now,
  usedAt = null,
  isOwnProvider = false,
}: Case) {
  return evaluatePolicy(
    { policy: { ...noPolicy, ...policy }, beganAt, usedAt, isOwnProvider },
    { role, proofs },
    now,
  );
}
const reason = (it: Case) => verdict(it).refusedFor;

test('without a policy, every session is accepted', () => {
  const accepted = { refusedFor: null, secondFactorDueAt: null };
  expect(evaluatePolicy(null, { role: 'admin', proofs: {} }, now)).toEqual(accepted);
  expect(verdict({})).toEqual(accepted);
});

describe('only single sign-on', () => {
  const policy = { only_own_provider: true };
  const proofs = { 'provider:idp_1': now };

  test('accepts a provider of the organization, and no other way in', () => {
    expect(reason({ policy, proofs, isOwnProvider: true })).toBeNull();
    for (const others of [{ password: now }, { passkey: now }, { password: now, totp: now }, proofs])
      expect(reason({ policy, proofs: others })).toBe('own_provider');
  });

  test('accepts a password too for as long as the operator allows it, and nothing else', () => {
    const until = (at: number) => ({ ...policy, ways_in: ['provider' as const], password_allowed_until: at });
    expect(reason({ policy: until(now + 1) })).toBeNull();
    expect(reason({ policy: until(now) })).toBe('own_provider');
    expect(reason({ policy: until(now + 1), proofs: { passkey: now } })).toBe('own_provider');
    const due = { second_factor: 'everyone', second_factor_due_at: now } as const;
    expect(reason({ policy: { ...until(now + 1), ...due } })).toBe('second_factor');
  });
});

describe('a second factor', () => {
  const due = { second_factor_due_at: now };

  test.each([
    ['nobody', 'admin', null],
    ['admins', 'member', null],
    ['admins', 'admin', 'second_factor'],
    ['everyone', 'member', 'second_factor'],
    ['everyone', 'admin', 'second_factor'],
  ] as const)('required of %s: %s', (second_factor, role, expected) => {
    expect(reason({ policy: { second_factor, ...due }, role })).toBe(expected);
  });

  test.each(['totp', 'passkey', 'recovery_code'] as const)('is %s', (kind) => {
    const proofs = { password: now, [kind]: now - 80 * day };
    const policy = { second_factor: 'everyone', ...due } as const;
    expect(verdict({ policy, proofs })).toEqual({ refusedFor: null, secondFactorDueAt: null });
  });

  test('isn’t a password or a provider', () => {
    const proofs = { password: now, 'provider:idp_1': now };
    expect(reason({ policy: { second_factor: 'everyone', ...due }, proofs })).toBe('second_factor');
  });

  test('is announced during the grace period, and required from its last second on', () => {
    const at = (second_factor_due_at: number) =>
      verdict({ policy: { second_factor: 'everyone', second_factor_due_at } });
    expect(at(now + 1)).toEqual({ refusedFor: null, secondFactorDueAt: now + 1 });
    expect(at(now)).toEqual({ refusedFor: 'second_factor', secondFactorDueAt: now });
  });
});

test.each([
  [['password'], { password: now }, null],
  [['password'], { passkey: now }, 'way_in'],
  [['passkey', 'provider'], { password: now, totp: now }, 'way_in'],
  [['passkey', 'provider'], { password: now, passkey: now }, null],
  [['passkey', 'provider'], { 'provider:idp_1': now }, null],
] as const)('only the methods %j: a session with %j', (ways_in, proofs, expected) => {
  expect(reason({ policy: { ways_in: [...ways_in] }, proofs })).toBe(expected);
});

test('a session ends for the organization after the days of its lifetime, however it is used', () => {
  const policy = { lifetime_days: 3 };
  expect(reason({ policy, beganAt: now - 3 * day + 1, usedAt: now })).toBe(null);
  expect(reason({ policy, beganAt: now - 3 * day, usedAt: now })).toBe('lifetime');
});

test('a session ends for the organization if it isn’t used there for the hours of the timeout', () => {
  const policy = { idle_hours: 2 };
  expect(reason({ policy, beganAt: now - 2 * hour + 1 })).toBe(null);
  expect(reason({ policy, beganAt: now - 2 * hour })).toBe('idle');
  expect(reason({ policy, beganAt: now - 50 * hour, usedAt: now - 2 * hour + 1 })).toBe(null);
  expect(reason({ policy, beganAt: now - 50 * hour, usedAt: now - 2 * hour })).toBe('idle');
});

test('requirements that take a new sign-in are named before those that can be proved immediately', () => {
  const policy = { second_factor: 'everyone', second_factor_due_at: now, lifetime_days: 1 } as const;
  expect(reason({ policy, beganAt: now - day })).toBe('lifetime');
  expect(reason({ policy: { ...policy, ways_in: ['passkey'] }, beganAt: now - day })).toBe('way_in');
});
