import { expect, test } from 'vitest';
import { type HeaderMailbox, type RecipientKind, replyRecipients } from './reply-recipients.ts';

const nora = { address: 'nora@customer.example', name: 'Nora' };

function header(kind: RecipientKind, address: string, more: Partial<HeaderMailbox> = {}): HeaderMailbox {
  return { kind, address, name: null, isOurs: address.startsWith('support@'), isUnconfirmed: false, ...more };
}

const answerTo = (...headers: HeaderMailbox[]) => {
  const { to, cc } = replyRecipients(headers, nora);
  return [to.map((it) => it.address), cc.map((it) => it.address)];
};

test('a reply goes to the sender, with everybody else of the email in copy', () => {
  expect(
    answerTo(
      header('from', 'nora@customer.example'),
      header('to', 'support@heron.example'),
      header('to', 'tom@customer.example'),
      header('cc', 'boss@customer.example'),
    ),
  ).toEqual([['nora@customer.example'], ['tom@customer.example', 'boss@customer.example']]);
});

test('Reply-To takes precedence over From, and may name several', () => {
  expect(
    answerTo(
      header('from', 'form@shop.example'),
      header('reply_to', 'a@x.example'),
      header('reply_to', 'b@x.example'),
    ),
  ).toEqual([['a@x.example', 'b@x.example'], []]);
});

test('a Reply-To with one of our own addresses is ignored', () => {
  expect(answerTo(header('reply_to', 'support@heron.example'), header('from', 'tom@x.example'))[0]).toEqual([
    'tom@x.example',
  ]);
});

test('a reply to an email from one of our own addresses goes to the contact', () => {
  expect(answerTo(header('from', 'support@heron.example'))).toEqual([[nora.address], []]);
});

test('nobody is listed twice', () => {
  expect(
    answerTo(
      header('from', nora.address),
      header('to', nora.address),
      header('cc', 'tom@x.example'),
      header('cc', 'tom@x.example'),
    ),
  ).toEqual([[nora.address], ['tom@x.example']]);
});

test('somebody who joined by a reply gets nothing until a member has confirmed them', () => {
  const stranger = { isUnconfirmed: true };
  expect(answerTo(header('from', 'stranger@x.example', stranger), header('cc', 'tom@x.example'))).toEqual([
    [nora.address],
    ['tom@x.example'],
  ]);
  expect(answerTo(header('from', nora.address), header('cc', 'stranger@x.example', stranger))).toEqual([
    [nora.address],
    [],
  ]);
});

test('if nobody is left, there is no recipient', () => {
  expect(replyRecipients([header('from', '')], undefined)).toEqual({ to: [], cc: [] });
});
