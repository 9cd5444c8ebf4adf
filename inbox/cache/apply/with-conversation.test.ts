import { describe, expect, test } from 'vitest';
import { testConversation } from '../../testing/conversation.ts';
import type { ConversationPages } from '../queries/conversation-pages.ts';
import { replacedIn, withConversation } from './with-conversation.ts';

const at = (last_activity_at: number, id = `cnv_${last_activity_at}`) =>
  testConversation({ id, last_activity_at });

/** Pages of conversations, identified by the time of their last activity. */
function pagesOf(
  times: readonly (readonly number[])[],
  { isTop = true, isEnd = true } = {},
): ConversationPages {
  return {
    pageParams: times.map(() => ({ start: 0 })),
    pages: times.map((page, index) => ({
      data: page.map((time) => at(time)),
      page_metadata: {
        limit: 50,
        before: isTop && index === 0 ? null : 'before',
        after: isEnd && index === times.length - 1 ? null : 'after',
      },
    })),
  } as unknown as ConversationPages;
}

const timesIn = ({ pages }: ConversationPages) =>
  pages.map(({ data }) => data.map(({ last_activity_at }) => last_activity_at));

const heldOptions = { isHeld: true };

describe('a conversation with new activity', () => {
  test('moves to the top, across pages', () => {
    const pages = pagesOf([
      [90, 80],
      [70, 60],
    ]);
    expect(timesIn(withConversation(pages, at(100, 'cnv_60'), heldOptions))).toEqual([[100, 90, 80], [70]]);
  });

  test('is inserted in order into a list that it was not in', () => {
    expect(timesIn(withConversation(pagesOf([[90, 70]]), at(80), heldOptions))).toEqual([[90, 80, 70]]);
    expect(timesIn(withConversation(pagesOf([[]]), at(80), heldOptions))).toEqual([[80]]);
  });

  test('goes to the end of a fully loaded list, and otherwise comes with its own page', () => {
    expect(timesIn(withConversation(pagesOf([[90, 70]]), at(10), heldOptions))).toEqual([[90, 70, 10]]);
    expect(timesIn(withConversation(pagesOf([[90, 70]], { isEnd: false }), at(10), heldOptions))).toEqual([
      [90, 70],
    ]);
  });

  test('is not put on top if the loaded pages start further down the list', () => {
    const further = pagesOf([[90, 70]], { isTop: false });
    expect(timesIn(withConversation(further, at(100), heldOptions))).toEqual([[90, 70]]);
    expect(timesIn(withConversation(further, at(80), heldOptions))).toEqual([[90, 80, 70]]);
  });
});

test('a conversation that changed without new activity keeps its position among those of the same second', () => {
  const pages = pagesOf([[90, 90, 90]]);
  const [first, second, third] = ['cnv_a', 'cnv_b', 'cnv_c'].map((id) => at(90, id));
  const same = {
    ...pages,
    pages: [{ ...pages.pages[0], data: [first, second, third] }],
  } as ConversationPages;
  const [page] = withConversation(same, { ...at(90, 'cnv_b'), priority: 'high' }, heldOptions).pages;
  expect(page?.data.map(({ id, priority }) => [id, priority])).toEqual([
    ['cnv_a', 'none'],
    ['cnv_b', 'high'],
    ['cnv_c', 'none'],
  ]);
});

test('a conversation that no longer matches leaves the view; one that was never in it changes nothing', () => {
  const pages = pagesOf([[90, 80]]);
  expect(timesIn(withConversation(pages, at(80), { isHeld: false }))).toEqual([[90]]);
  expect(withConversation(pages, at(10), { isHeld: false })).toBe(pages);
});

test('search results replace a conversation in place, and never gain one', () => {
  const pages = pagesOf([[90, 80]]);
  expect(timesIn(replacedIn(pages, at(100, 'cnv_80')))).toEqual([[90, 100]]);
  expect(timesIn(replacedIn(pages, at(100)))).toEqual([[90, 80]]);
});
