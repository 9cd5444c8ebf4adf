import { expect, test } from 'vitest';
import { visitorFactsOf } from './visitor-facts.ts';

const message = (deskbell: object) => ({ meta_info: { deskbell } });
const page = { url: 'https://shop.example/bikes', title: 'Bicycles', referrer: '' };
const visitor = { claimed_name: null, claimed_email: null, page, browser: 'Mozilla/5.0' };

test('the latest message of a visitor says where they are and who they claim to be', () => {
  const messages = [
    message({ verified: false, visitor: { ...visitor, page: null } }),
    message({ verified: false, visitor: { ...visitor, claimed_email: 'nora@customer.example' } }),
    { meta_info: {} },
  ];
  expect(visitorFactsOf(messages)).toEqual({
    isVerified: false,
    claimedName: null,
    claimedEmail: 'nora@customer.example',
    page: { url: page.url, title: 'Bicycles' },
    referrer: null,
    userAgent: 'Mozilla/5.0',
  });
});

test('a conversation without a visitor has no such facts', () => {
  expect(visitorFactsOf([message({ channel: 'chn_1', verified: false })])).toBeUndefined();
});
