import { describe, expect, test } from 'vitest';
import type { Message, Page } from '../../../sdk/src/types.ts';
import {
  hasNewer,
  hasOlder,
  itemsIn,
  type MessagePages,
  newestPage,
  withItem,
  withoutItem,
} from './timeline-pages.ts';

const message = (id: string, inserted_at: number, body_html = '') =>
  ({ id, inserted_at, body_html }) as Message;

/** Pages, newest first; `older` and `newer` if there are more. */
function pagesOf(contents: Message[][], older = false, newer = false): MessagePages {
  const pages = contents.map(
    (data, index): Page<Message> => ({
      data,
      page_metadata: {
        before: index === 0 && !newer ? null : 'before',
        after: older || index < contents.length - 1 ? `after ${index}` : null,
      },
    }),
  );
  return {
    pages,
    pageParams: contents.map((_, index) => (index === 0 ? {} : { after: `after ${index - 1}` })),
  };
}

const idsIn = (pages: MessagePages) => itemsIn(pages).map(({ id }) => id);
const [a, b, c, d] = [message('a', 10), message('b', 20), message('c', 30), message('d', 40)];

describe('the loaded messages', () => {
  test('are shown oldest first across pages, each once, in the version of the newest page', () => {
    const later = message('b', 20, 'changed');
    const pages = pagesOf([
      [d, c, later],
      [b, a],
    ]);
    expect(idsIn(pages)).toEqual(['a', 'b', 'c', 'd']);
    expect(itemsIn(pages)[1]?.body_html).toBe('changed');
  });

  test('are empty before the first page', () => {
    expect(itemsIn(undefined)).toEqual([]);
    expect(hasOlder(undefined)).toBe(false);
  });

  test('have older ones unless the oldest page is the last', () => {
    expect(hasOlder(pagesOf([[d]], true))).toBe(true);
    expect(hasOlder(pagesOf([[d], [c]]))).toBe(false);
  });

  test('without the older pages are the newest page, which knows that there are more', () => {
    const newest = newestPage(pagesOf([[d, c], [b]]));
    expect(newest && [idsIn(newest), hasOlder(newest)]).toEqual([['c', 'd'], true]);
    expect(newest?.pageParams).toEqual([{}]);
  });
});

test('the newest page is unknown if the thread is loaded elsewhere', () => {
  const pages = pagesOf([[c], [b]], true, true);
  expect(hasNewer(pages)).toBe(true);
  expect(newestPage(pages)).toBeUndefined();
});

test('removing a message leaves the others', () => {
  expect(idsIn(withoutItem(pagesOf([[d, c], [b]]), 'c'))).toEqual(['b', 'd']);
});

describe('an incoming message', () => {
  const pages = pagesOf([[c], [b]], true);

  test('is the newest', () => {
    expect(idsIn(withItem(pages, d))).toEqual(['b', 'c', 'd']);
  });

  test('follows the newest if both are of the same second', () => {
    expect(idsIn(withItem(pages, message('x', 30)))).toEqual(['b', 'c', 'x']);
  });

  test('is inserted by its time if it arrives late', () => {
    expect(idsIn(withItem(pages, message('x', 25)))).toEqual(['b', 'x', 'c']);
  });

  test('replaces itself on any page if it is already known', () => {
    const changed = withItem(pages, message('b', 20, 'solution'));
    expect(idsIn(changed)).toEqual(['b', 'c']);
    expect(itemsIn(changed)[0]?.body_html).toBe('solution');
  });

  test("is left to its page if its time isn't loaded yet", () => {
    expect(withItem(pages, a)).toBe(pages);
  });

  test('that is newer than everything loaded is left to its page, unless the newest page is loaded', () => {
    const elsewhere = pagesOf([[c], [b]], true, true);
    expect(withItem(elsewhere, d)).toBe(elsewhere);
    expect(idsIn(withItem(elsewhere, message('x', 25)))).toEqual(['b', 'x', 'c']);
  });

  test('that is older than all comes first if there are no more pages', () => {
    expect(idsIn(withItem(pagesOf([[c], [b]]), a))).toEqual(['a', 'b', 'c']);
  });

  test('is the first of an empty conversation', () => {
    expect(idsIn(withItem(pagesOf([[]]), a))).toEqual(['a']);
  });

  test('yields the same thread in any order of arrival', () => {
    for (const order of [
      [a, b, c, d],
      [d, c, b, a],
      [b, d, a, c],
      [c, a, d, b],
    ])
      expect(idsIn(order.reduce(withItem, pagesOf([[]])))).toEqual(['a', 'b', 'c', 'd']);
  });
});
