import { expect, test } from 'vitest';
import { pinnedFirst } from './pinned-first.ts';

const tagsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `tag_${at}`, name: `tag ${at}` }));
const idsOf = (tags: readonly { id: string }[]) => tags.map(({ id }) => id);

test('pinned tags come first, by name, and only once', () => {
  const { pinned, others, leftOut } = pinnedFirst(tagsOf(4), {
    pinnedIds: ['tag_3', 'tag_1', 'tag_deleted'],
    showsAll: false,
  });
  expect([idsOf(pinned), idsOf(others), leftOut]).toEqual([['tag_1', 'tag_3'], ['tag_0', 'tag_2'], 0]);
});

test('only the first ten of sixty tags are listed until all are requested', () => {
  const short = pinnedFirst(tagsOf(60), { pinnedIds: ['tag_59'], showsAll: false });
  expect([short.others.length, short.leftOut]).toEqual([10, 49]);
  const whole = pinnedFirst(tagsOf(60), { pinnedIds: ['tag_59'], showsAll: true });
  expect([whole.others.length, whole.leftOut]).toEqual([59, 0]);
});

test('a list that is barely too long is not cut', () => {
  expect(pinnedFirst(tagsOf(13), { pinnedIds: [], showsAll: false }).leftOut).toBe(0);
  expect(pinnedFirst(tagsOf(14), { pinnedIds: [], showsAll: false }).leftOut).toBe(4);
});
