import { describe, expect, test } from 'vitest';
import type { Message } from '../../sdk/src/types.ts';
import type { MessagePages } from '../cache/queries/timeline-pages.ts';
import { latestReply } from './latest-reply.ts';

const message = (id: string, userId: string | null) =>
  ({ id, user: userId === null ? null : { id: userId } }) as Message;

/** Newest first, in the order of the API. */
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
  latestReply(pages, { since, ownId: 'usr_mara' })?.id;

describe('while a reply is being written', () => {
  test("a colleague's newer reply is found; the user's own and the customer's messages are not", () => {
    expect(sinceIn(pagesOf(thread), 'msg_1')).toBe('msg_2');
    expect(sinceIn(pagesOf(thread), 'msg_2')).toBeUndefined();
  });

  test('every message is newer than a draft that was begun in an empty conversation', () => {
    expect(sinceIn(pagesOf(thread), '')).toBe('msg_2');
  });

  test('every loaded message is newer than a draft that predates all of them', () => {
    expect(sinceIn(pagesOf(thread, { hasOlder: true }), 'msg_0')).toBe('msg_2');
  });

  test('nothing is found if the start of the draft is unknown', () => {
    expect(sinceIn(pagesOf(thread), undefined)).toBeUndefined();
    expect(sinceIn(pagesOf(thread), 'msg_deleted')).toBeUndefined();
    expect(sinceIn(undefined, 'msg_1')).toBeUndefined();
    const furtherBack = pagesOf(thread, { hasOlder: true, hasNewer: true });
    expect(sinceIn(furtherBack, 'msg_0')).toBeUndefined();
  });
});
