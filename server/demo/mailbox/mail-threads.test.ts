import { expect, test } from 'vitest';
import type { CustomerMail } from './customer-mail.ts';
import { mailThreads, splitQuote } from './mail-threads.ts';
import { replyIn } from './write-customer-mail.ts';

const robin = { name: 'Robin', address: 'robin@customer.example' };
const desk = { name: 'Mara at Heron Bicycles', address: 'support@heron.example' };

function mail(id: string, options: Partial<CustomerMail> = {}): CustomerMail {
  const isOwn = options.isOwn ?? false;
  const from = isOwn ? robin : desk;
  return {
    id,
    isOwn,
    messageId: id,
    references: [],
    subject: 'Wheel',
    from,
    to: [isOwn ? desk : robin],
    cc: [],
    replyTo: from,
    date: new Date(0),
    text: '',
    files: [],
    ...options,
  };
}

const idsOf = (emails: CustomerMail[]) => mailThreads(emails).map((it) => it.mails.map(({ id }) => id));

test('emails that refer to each other are one thread, and the thread with the latest email comes first', () => {
  const emails = [mail('a'), mail('b'), mail('c', { references: ['a'] }), mail('d', { references: ['c'] })];
  expect(idsOf(emails)).toEqual([['a', 'c', 'd'], ['b']]);
});

test('emails that refer to the same unknown email are one thread, and an email can join two', () => {
  const emails = [
    mail('a', { references: ['anchor'] }),
    mail('b'),
    mail('c', { references: ['anchor', 'b'] }),
  ];
  expect(idsOf(emails)).toEqual([['a', 'b', 'c']]);
});

test.each([
  ['Yes.', { written: 'Yes.', quote: '' }],
  [
    'Yes.\n\nOn 2026-11-23, Robin wrote:\n> Is it ready?\n>\n> Robin',
    { written: 'Yes.', quote: 'On 2026-11-23, Robin wrote:\n> Is it ready?\n>\n> Robin' },
  ],
  ['> Is it ready?\nYes.', { written: '> Is it ready?\nYes.', quote: '' }],
])('of %j the quote at the end is folded', (text, parts) => {
  expect(splitQuote(text)).toEqual(parts);
});

test('a customer replies to the address that the last email names, and to nobody without a mailbox', () => {
  const replyTo = { name: '', address: 'support+t.mark@heron.example' };
  const [thread] = mailThreads([mail('a', { isOwn: true }), mail('b', { references: ['a'], replyTo })]);
  expect(thread && replyIn(thread, desk.address)).toEqual({ from: robin, to: replyTo, subject: 'Re: Wheel' });
  const [notice] = mailThreads([mail('c', { replyTo: { name: '', address: 'deskbell@demo.example' } })]);
  expect(notice && replyIn(notice, desk.address)).toBeUndefined();
});
