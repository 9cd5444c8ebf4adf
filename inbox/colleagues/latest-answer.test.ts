import { describe, expect, test } from 'vitest';
import type { Message } from '../../sdk/src/types.ts';
import type { MessagePages } from '../cache/queries/timeline-pages.ts';
import { latestAnswer } from './latest-answer.ts';

const message = (id: string, userId: string | null) =>
  ({ id, user: userId === null ? null : { id: userId } }) as Message;

/** Newest first, as the server sends them. */
const pagesOf = (messages: readonly Message[], { hasOlder = false, hasNewer = false } = {}) =>
  ({
    pages: [
      {
        data: messages.toReversed(),
        page_metadata: { after: hasOlder ? 'older' : null, before: hasNewer ? 'newer' : null },
      },
    ],
    pageParams: [{}],
  }) as unknown as MessagePages;

const thread = [
  message('msg_1', 'cnt_lena'),
  message('msg_2', 'usr_jonas'),
  message('msg_3', 'cnt_lena'),
  message('msg_4', 'usr_mara'),
];
const sinceIn = (pages: MessagePages | undefined, since: string | undefined) =>
  latestAnswer(pages, { since, ownId: 'usr_mara' })?.id;

describe('while somebody writes', () => {
  test("a colleague's answer since they began is found; their own and the customer's are not", () => {
    expect(sinceIn(pagesOf(thread), 'msg_1')).toBe('msg_2');
    expect(sinceIn(pagesOf(thread), 'msg_2')).toBeUndefined();
  });

  test('every message is new to a draft that was begun in an empty conversation', () => {
    expect(sinceIn(pagesOf(thread), '')).toBe('msg_2');
  });

  test('every message that was read is new to a draft older than all of them', () => {
    expect(sinceIn(pagesOf(thread, { hasOlder: true }), 'msg_0')).toBe('msg_2');
  });

  test('nothing is said where it is not known when they began', () => {
    expect(sinceIn(pagesOf(thread), undefined)).toBeUndefined();
    expect(sinceIn(pagesOf(thread), 'msg_deleted')).toBeUndefined();
    expect(sinceIn(undefined, 'msg_1')).toBeUndefined();
    const furtherBack = pagesOf(thread, { hasOlder: true, hasNewer: true });
    expect(sinceIn(furtherBack, 'msg_0')).toBeUndefined();
  });
});
