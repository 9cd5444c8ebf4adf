import { expect, test } from 'vitest';
import { mergeOutcome } from './merge-outcome.ts';

const plain = { priority: 'none', tags: [], waiting_since: null } as const;

test('a merge keeps the highest priority, every tag once, and the earliest waiting time, whichever has them', () => {
  const one = { priority: 'low', tags: ['refund', 'vip'], waiting_since: 300 } as const;
  const other = { priority: 'urgent', tags: ['delivery', 'vip'], waiting_since: 200 } as const;
  const merged = { priority: 'urgent', tags: ['delivery', 'refund', 'vip'], waiting_since: 200 };
  const withTags = (it: typeof one | typeof other | typeof plain) => ({ ...it, tags: [...it.tags] });
  expect(mergeOutcome([one, other].map(withTags))).toEqual(merged);
  expect(mergeOutcome([other, plain, one].map(withTags))).toEqual(merged);
});

test('without priorities, tags or waiting contacts there is nothing to keep', () => {
  expect(mergeOutcome([plain, plain].map((it) => ({ ...it, tags: [] })))).toEqual(plain);
});
