import { expect, test } from 'vitest';
import { isMail, mailFactsOf } from './mail-facts.ts';

const message = (deskbell: object) => ({ meta_info: { deskbell } });

test('a message without a mail channel is no email', () => {
  expect(isMail({ meta_info: {} })).toBe(false);
  expect(isMail(message({ via_app: { name: 'An app' } }))).toBe(false);
  expect(isMail(message({ channel: 'chn_1', channel_type: 'chat' }))).toBe(false);
  expect(isMail(message({ channel: 'chn_1' }))).toBe(true);
});

test.each([
  [{}, []],
  [{ verified: true }, []],
  [{ verified: false }, ['notVerified']],
  [{ automatic: true, joined_by_reply: true }, ['joinedByReply', 'automatic']],
  [{ via_form: true, badges: ['signed', 'mailing_list'] }, ['viaForm', 'signed', 'mailing_list']],
  [{ badges: ['of a later server', 'encrypted'] }, ['encrypted']],
])('an email of which the server says %j has the badges %j', (facts, marks) => {
  expect(mailFactsOf(message({ channel: 'chn_1', ...facts })).marks).toEqual(marks);
});

test('missing details of an email are left out', () => {
  expect(mailFactsOf(message({ channel: 'chn_1' }))).toEqual({
    marks: [],
    hasQuote: false,
    mayBelongTo: undefined,
    invitation: undefined,
    leftInMailbox: undefined,
    emptyFiles: [],
  });
});
