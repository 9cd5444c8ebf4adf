import { expect, test } from 'vitest';
import { deliveryOf } from './delivery.ts';

test('a message has its reported delivery state and its time', () => {
  const delivery = { status: 'failed', error: 'No such number' };
  const reported = { ...delivery, updated_at: 1_790_000_000 };
  expect(deliveryOf({ meta_info: { deskbell: { delivery: reported } } })).toEqual({
    ...delivery,
    updatedAt: 1_790_000_000,
  });
  expect(deliveryOf({ meta_info: { deskbell: { delivery } } })).toEqual({ ...delivery, updatedAt: null });
});

test('a message without a report has no delivery state, whatever its sender calls one', () => {
  for (const meta_info of [{}, { deskbell: {} }, { delivery: { status: 'read', error: null } }])
    expect(deliveryOf({ meta_info })).toBeUndefined();
});

test('a status of a later version is not shown', () => {
  expect(
    deliveryOf({ meta_info: { deskbell: { delivery: { status: 'recalled', error: null } } } }),
  ).toBeUndefined();
});
