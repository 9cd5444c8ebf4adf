import { expect, test } from 'vitest';
import { newCondition, newGroup } from './filter-draft.ts';
import { nextCondition } from './next-condition.ts';

const start = { ...newCondition('status'), values: ['open'] };
const next = (fields: string[], offers = (_: string) => true) =>
  nextCondition(start, { parts: fields.map((it) => newCondition(it)), subject: 'conversation', offers });

test('a condition is added on the default field, then on the first field without one', () => {
  expect(next([])).toMatchObject({ field: 'status', values: ['open'] });
  expect(next([]).key).not.toBe(start.key);
  expect(next(['status'])).toMatchObject({ field: 'priority', op: 'is', values: [] });
  expect(next(['status', 'priority', 'source'])).toMatchObject({ field: 'assignee_id' });
  expect(next(['status'], (field) => field !== 'priority').field).toBe('source');
  expect(next(['status'], (field) => field === 'waiting_since').values).toEqual(['1h']);
});

test('if every field has one, or none may be chosen, it is on the default field', () => {
  expect(next(['status'], () => false).field).toBe('status');
});

test('the fields of nested groups don’t count', () => {
  const parts = [newGroup(newCondition('status'))];
  expect(nextCondition(start, { parts, subject: 'conversation', offers: () => true }).field).toBe('status');
});
