import { expect, test } from 'vitest';
import { exampleId } from '../example-id.ts';
import type { Filter } from './filter.ts';
import { readFilter } from './read-filter.ts';

const open = { field: 'status', op: 'is', value: 'open' };
const nested = (depth: number): object => (depth === 0 ? open : { not: nested(depth - 1) });
const conditions = (count: number) => Array.from({ length: count }, () => open);

test.each<[string, object]>([
  ['a single condition', open],
  ['all conversations', { all: [] }],
  ['five levels', nested(5)],
  ['fifty conditions', { any: [{ all: conditions(30) }, { not: { any: conditions(20) } }] }],
  [
    'the words of people and teams',
    { field: 'assignee_id', op: 'in', value: ['me', 'none', exampleId('usr')] },
  ],
  ['a duration', { field: 'waiting_since', op: 'older_than', value: '2h' }],
  ['a field without a value', { field: 'contact.external_id', op: 'is_empty' }],
  [
    'an attribute whose key has a dot',
    { field: 'custom_attributes.shop.order', op: 'at_least', value: 12.5 },
  ],
])('a filter can be %s', (_, filter) => {
  expect(readFilter(filter)).toEqual({ filter });
});

test.each<[string, string, unknown]>([
  ['', 'Must be an object: a condition, or all, any or not.', 'open'],
  ['', 'Must be an object: a condition, or all, any or not.', null],
  ['all.0.any', 'Must have a filter in it.', { all: [{ any: [] }] }],
  ['any', 'Must be a list of filters.', { any: open }],
  ['not.not.not.not.not', 'Must be nested at most 5 deep.', nested(6)],
  ['all.1', 'A filter has at most 50 conditions.', { all: [{ all: conditions(50) }, open] }],
  ['all.0.extra', 'Is not known here.', { all: [{ ...open, extra: 1 }] }],
  ['field', 'Must be a field of a filter, such as status.', { ...open, field: '__proto__' }],
  ['field', 'Must be a field of a filter, such as status.', { ...open, field: 'custom_attributes.' }],
  ['op', 'Must be one of is, in with status.', { ...open, op: 'contains' }],
  [
    'op',
    'Must be one of older_than, newer_than, before, after with updated_at.',
    { field: 'updated_at', op: 'is_empty' },
  ],
  ['value', 'Must be one of open, snoozed, closed.', { ...open, value: ['open'] }],
  ['value', 'Must be a list of 1 to 50 values.', { ...open, op: 'in', value: [] }],
  ['value.1', 'Must be one of open, snoozed, closed.', { ...open, op: 'in', value: ['open', 'Open'] }],
  [
    'value',
    'Must be an id that begins with team_, or mine or none.',
    { field: 'team_id', op: 'is', value: 'me' },
  ],
  ['value', 'Must be a text of whole characters.', { field: 'subject', op: 'contains', value: 'a\0b' }],
  ['value', 'Must be a text of whole characters.', { field: 'subject', op: 'contains', value: '\ud800' }],
  [
    'value',
    'Must have at most 500 characters.',
    { field: 'subject', op: 'contains', value: 'x'.repeat(501) },
  ],
  ['value', 'Must be a time in Unix seconds.', { field: 'updated_at', op: 'before', value: 1.5 }],
  [
    'value',
    'Must be a number from 1 to 9999 and one of m, h, d, w, such as 2h.',
    { field: 'updated_at', op: 'older_than', value: '2 hours' },
  ],
  ['value', 'Must be absent with is_empty.', { field: 'subject', op: 'is_empty', value: true }],
  ['value', 'Must be a number.', { field: 'custom_attributes.a', op: 'at_most', value: Number.NaN }],
])('what is wrong at "%s" is said: %s', (path, message, input) => {
  expect(readFilter(input)).toEqual({ fault: { path, message } });
});

test('fifty-one conditions in one list are refused before any is parsed', () => {
  const filter: Filter = { all: conditions(51) as Filter[] };
  expect(readFilter(filter)).toMatchObject({ fault: { path: 'all' } });
});
