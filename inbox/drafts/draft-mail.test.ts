import { describe, expect, test } from 'vitest';
import { type DraftMail, mailError, replyMail } from './draft-mail.ts';

const nora = { address: 'nora@example.com', name: 'Nora Vance' };
const tom = { address: 'tom@example.com', name: null };

test('a reply goes to the recipients returned by the server, quotes the email, and knows which of them have written before', () => {
  const reply = {
    to: [{ ...nora, has_written: true }],
    cc: [{ ...tom, has_written: false }],
    subject: 'Re: Wheel',
  };
  expect(replyMail({ reply })).toEqual({
    to: [{ ...nora, hasWritten: true }],
    cc: [{ ...tom, hasWritten: false }],
    bcc: [],
    subject: 'Re: Wheel',
    includesHistory: true,
  });
});

describe('an email can be sent', () => {
  const mail = (more: Partial<DraftMail>): DraftMail => ({
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    includesHistory: false,
    ...more,
  });
  test.each<[string, Partial<DraftMail>, string | undefined]>([
    ['to one address', { to: [nora] }, undefined],
    ['to a blind copy alone', { bcc: [tom] }, undefined],
    ['not to nobody', {}, 'noRecipient'],
    ['not to what is no address', { to: [nora, { address: 'tom@', name: null }] }, 'notAnAddress'],
    ['not to an address with a blank', { cc: [{ address: 'to m@x.example', name: null }] }, 'notAnAddress'],
  ])('%s', (_, more, expected) => {
    expect(mailError(mail(more))).toBe(expected);
  });
});
