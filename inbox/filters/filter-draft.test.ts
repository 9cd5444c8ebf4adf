import { expect, test } from 'vitest';
import type { Filter } from '../../contract/filter/filter.ts';
import { draftOf, filterOfDraft, newCondition } from './filter-draft.ts';

const open: Filter = { field: 'status', op: 'is', value: 'open' };

test.each<[string, Filter]>([
  ['no conditions', { all: [] }],
  ['several conditions', { all: [open, { field: 'waiting_since', op: 'older_than', value: '2h' }] }],
  ['any condition', { any: [open, { field: 'number', op: 'at_least', value: 3 }] }],
  ['negated conditions', { all: [{ not: { field: 'subject', op: 'is_empty' } }] }],
  [
    'attributes that look like numbers',
    { all: [{ field: 'custom_attributes.code', op: 'in', value: ['12', '013'] }] },
  ],
  ['typed attributes', { all: [{ field: 'custom_attributes.paid', op: 'is', value: true }] }],
  ['groups in groups, negated ones too', { all: [open, { any: [open, { not: { all: [open] } }] }] }],
])('the filter builder keeps %s', (_, filter) => {
  expect(filterOfDraft(draftOf(filter))).toEqual(filter);
});

test('a filter is incomplete until each condition has a value', () => {
  const draft = draftOf(open);
  const added = { ...newCondition('subject'), values: [''] };
  expect(filterOfDraft({ ...draft, parts: [...draft.parts, added] })).toBeUndefined();
  const typed = { ...added, values: ['refund'] };
  expect(filterOfDraft({ ...draft, parts: [...draft.parts, typed] })).toEqual({
    all: [open, { field: 'subject', op: 'contains', value: 'refund' }],
  });
});
