import { expect, test } from 'vitest';
import { visitorFactsOf } from './visitor-facts.ts';

const message = (deskbell: object) => ({ meta_info: { deskbell } });
const page = { url: 'https://shop.example/bikes', title: 'Bicycles', referrer: '' };
const visitor = { claimed_name: null, claimed_email: null, page, browser: 'Mozilla/5.0' };

test('the latest message of a visitor says which page they wrote from and who they claim to be', () => {
  const messages = [
    message({ verified: false, visitor: { ...visitor, page: null } }),
    message({ verified: false, visitor: { ...visitor, claimed_email: 'nora@customer.example' } }),
    { meta_info: {} },
  ];
  expect(visitorFactsOf(messages, null)).toEqual({
    isVerified: false,
    claimedName: null,
    claimedEmail: 'nora@customer.example',
    page: { url: page.url, title: 'Bicycles' },
    referrer: null,
    userAgent: 'Mozilla/5.0',
  });
});

test('an identity given or proved after the latest message takes precedence', () => {
  const messages = [message({ verified: false, visitor })];
  const claims = { is_verified: false, claimed_name: 'Nora', claimed_email: 'nora@customer.example' };
  expect(visitorFactsOf(messages, claims)).toMatchObject({
    isVerified: false,
    claimedName: 'Nora',
    claimedEmail: 'nora@customer.example',
  });
  expect(visitorFactsOf(messages, { ...claims, is_verified: true })?.isVerified).toBe(true);
});

test('a conversation without a visitor has no facts', () => {
  expect(visitorFactsOf([message({ channel: 'chn_1', verified: false })], null)).toBeUndefined();
});
