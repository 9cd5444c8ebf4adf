import { describe, expect, test } from 'vitest';
import type { Message, Page } from '../../../sdk/src/types.ts';
import { hasOlder, type MessagePages, messagesIn, newestPage, withMessage } from './message-pages.ts';

const message = (id: string, inserted_at: number, body_html = '') =>
  ({ id, inserted_at, body_html }) as Message;

/** Pages, newest first; `older` if there are more. */
function pagesOf(contents: Message[][], older = false): MessagePages {
  const pages = contents.map(
    (data, index): Page<Message> => ({
      data,
      page_metadata: {
        before: index === 0 ? null : 'before',
        after: older || index < contents.length - 1 ? `after ${index}` : null,
      },
    }),
  );
  return { pages, pageParams: contents.map((_, index) => (index === 0 ? undefined : `after ${index - 1}`)) };
}

const idsIn = (pages: MessagePages) => messagesIn(pages).map(({ id }) => id);
const [a, b, c, d] = [message('a', 10), message('b', 20), message('c', 30), message('d', 40)];

describe('the messages that were read', () => {
  test('are shown oldest first across pages, each once, as the newest page has it', () => {
    const later = message('b', 20, 'changed');
    const pages = pagesOf([
      [d, c, later],
      [b, a],
    ]);
    expect(idsIn(pages)).toEqual(['a', 'b', 'c', 'd']);
    expect(messagesIn(pages)[1]?.body_html).toBe('changed');
  });

  test('are none before anything was read', () => {
    expect(messagesIn(undefined)).toEqual([]);
    expect(hasOlder(undefined)).toBe(false);
  });

  test('have older ones before them unless the oldest page is the last', () => {
    expect(hasOlder(pagesOf([[d]], true))).toBe(true);
    expect(hasOlder(pagesOf([[d], [c]]))).toBe(false);
  });

  test('without the older pages are the newest page, which knows that there is more', () => {
    const newest = newestPage(pagesOf([[d, c], [b]]));
    expect(newest && [idsIn(newest), hasOlder(newest)]).toEqual([['c', 'd'], true]);
    expect(newest?.pageParams).toEqual([undefined]);
  });
});

describe('a message that comes', () => {
  const pages = pagesOf([[c], [b]], true);

  test('is the newest', () => {
    expect(idsIn(withMessage(pages, d))).toEqual(['b', 'c', 'd']);
  });

  test('in the same second as the newest comes after it', () => {
    expect(idsIn(withMessage(pages, message('x', 30)))).toEqual(['b', 'c', 'x']);
  });

  test('late stands where its time puts it', () => {
    expect(idsIn(withMessage(pages, message('x', 25)))).toEqual(['b', 'x', 'c']);
  });

  test('and is known is replaced where it is, on whichever page', () => {
    const changed = withMessage(pages, message('b', 20, 'solution'));
    expect(idsIn(changed)).toEqual(['b', 'c']);
    expect(messagesIn(changed)[0]?.body_html).toBe('solution');
  });

  test('of a time that was not read yet is left to its page', () => {
    expect(withMessage(pages, a)).toBe(pages);
  });

  test('older than all is the first where there are no others', () => {
    expect(idsIn(withMessage(pagesOf([[c], [b]]), a))).toEqual(['a', 'b', 'c']);
  });

  test('is the first of a conversation without messages', () => {
    expect(idsIn(withMessage(pagesOf([[]]), a))).toEqual(['a']);
  });

  test('in any order gives the same thread', () => {
    for (const order of [
      [a, b, c, d],
      [d, c, b, a],
      [b, d, a, c],
      [c, a, d, b],
    ])
      expect(idsIn(order.reduce(withMessage, pagesOf([[]])))).toEqual(['a', 'b', 'c', 'd']);
  });
});
