import { expect, test } from 'vitest';
import { noPolicy } from '../../../access/sign-in-policy.ts';
import { auditDetails, changedPolicy } from './policy-change.ts';

const day = 86_400;
const { second_factor_due_at: _, ...nothing } = noPolicy;
const required = { ...nothing, second_factor: 'everyone', grace_days: 7 } as const;

test('the grace period begins with the change', () => {
  expect(changedPolicy(noPolicy, required, 1000).second_factor_due_at).toBe(1000 + 7 * day);
});

test('another change doesn’t restart it', () => {
  const before = changedPolicy(noPolicy, required, 1000);
  expect(changedPolicy(before, { ...required, idle_hours: 8 }, 5000).second_factor_due_at).toBe(
    1000 + 7 * day,
  );
});

test('a change of its days, or of the people, restarts it', () => {
  const before = changedPolicy(noPolicy, required, 1000);
  expect(changedPolicy(before, { ...required, grace_days: 1 }, 5000).second_factor_due_at).toBe(5000 + day);
  const admins = { ...required, second_factor: 'admins' } as const;
  expect(changedPolicy(before, admins, 5000).second_factor_due_at).toBe(5000 + 7 * day);
});

test('nothing is due once nobody needs a second factor', () => {
  const before = changedPolicy(noPolicy, required, 1000);
  expect(changedPolicy(before, nothing, 5000).second_factor_due_at).toBe(null);
});

test('the audit log gets what changed, and only that', () => {
  const after = { ...noPolicy, idle_hours: 8, allows_personal_tokens: false, tokens_rest_after_days: 30 };
  expect(auditDetails(noPolicy, after)).toEqual({
    idle_hours: '8',
    personal_tokens: 'forbidden',
    tokens_rest_after_days: '30',
  });
  const required = { ...noPolicy, second_factor: 'admins' } as const;
  expect(auditDetails(noPolicy, required)).toEqual({ second_factor: 'admins', grace_days: '7' });
  expect(auditDetails(noPolicy, { ...noPolicy, grace_days: 1 })).toEqual({});
  const rearranged = { ...noPolicy, ways_in: [...noPolicy.ways_in].reverse() };
  expect(auditDetails(noPolicy, rearranged)).toEqual({});
});
