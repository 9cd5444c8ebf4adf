import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = 1_800_000_000;
const day = 86_400;

test.each([
  [0, 'just now'],
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3 * 3600 + 1, '3 hours ago'],
  [3 * day, '3 days ago'],
  [45 * day, '1 month ago'],
  [800 * day, '2 years ago'],
])('%d seconds ago reads "%s"', (seconds, words) => {
  expect(timeAgo(now - seconds, now)).toContain(`>${words}</time>`);
});

test('the exact moment is there for machines', () => {
  expect(timeAgo(now, now)).toBe('<time datetime="2027-01-15T08:00:00Z">just now</time>');
});
