import { expect, test } from 'vitest';
import { replySubject, threadHeaders } from './thread-headers.ts';

const anchor = 't.anchor@example.com';

test('a reply refers to the anchor of its conversation first, then to the thread as it came', () => {
  const answered = { messageId: 'b@customer', references: ['a@customer', anchor], subject: 'Wheel' };
  expect(threadHeaders(anchor, answered, null)).toEqual({
    subject: 'Re: Wheel',
    inReplyTo: 'b@customer',
    references: [anchor, 'a@customer', 'b@customer'],
  });
});

test('the first email of a conversation refers to its anchor only, and keeps its subject as written', () => {
  expect(threadHeaders(anchor, undefined, 'Your order')).toEqual({
    subject: 'Your order',
    inReplyTo: null,
    references: [anchor],
  });
});

test('a long thread keeps its beginning by the anchor and its latest emails', () => {
  const references = Array.from({ length: 400 }, (_, index) => `${index}@customer`);
  const { references: kept } = threadHeaders(
    anchor,
    { messageId: 'z@customer', references, subject: '' },
    null,
  );
  expect([kept.length, kept[0], kept.at(-1), kept.at(-2)]).toEqual([
    20,
    anchor,
    'z@customer',
    '399@customer',
  ]);
});

test('a reply to an email without Message-ID stays in its thread all the same', () => {
  expect(threadHeaders(anchor, { messageId: null, references: [], subject: 'x' }, null)).toMatchObject({
    inReplyTo: null,
    references: [anchor],
  });
});

test.each([
  ['Wheel', 'Re: Wheel'],
  ['RE: Wheel', 'Re: Wheel'],
  ['AW: WG: Re[2]: Rad', 'Re: Rad'],
  ['Sv: Hjul', 'Re: Hjul'],
  ['Re：车轮', 'Re: 车轮'],
  ['Reply to me: now', 'Re: Reply to me: now'],
  [null, 'Re:'],
])('the reply to %s has the subject %s', (subject, reply) => {
  expect(replySubject(subject)).toBe(reply);
});

test('security S7: foreign ids that would break the headers of a reply are left out', () => {
  const anchor = 't.1.mac@heron.example';
  const evil = ['a\r\nBcc: x@y', 'ü@customer.example', `${'x'.repeat(600)}@y`, 'a b@c', 'a>b@c', '\0@c', ''];
  for (const id of evil) {
    const headers = threadHeaders(anchor, { messageId: id, references: [id, 'b@c'], subject: 'x' }, null);
    expect(headers).toEqual({ subject: 'Re: x', inReplyTo: null, references: [anchor, 'b@c'] });
  }
});
