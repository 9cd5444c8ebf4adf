import { expect, test } from 'vitest';
import { askAdminPage } from './ask-admin-page.ts';
import { readPage } from './read-page.ts';
import { pageWords } from './words/page-words.ts';

const english = pageWords('en');

test('security 26: a member learns who to ask, and can go back to the app without allowing anything', () => {
  const page = askAdminPage(english, {
    app: { name: 'Parcel Tracker' },
    organizations: [{ name: 'Acme', admins: [{ name: 'Grace Hopper', email: 'grace@example.com' }] }],
    user: { name: 'Ada Lovelace', email: 'ada@example.com' },
    csrfToken: 'csrf-1',
    deniedAddress: 'https://app.example.com/callback?error=access_denied&state=x',
    signOutReturnTo: '/',
  });
  const elements = readPage(page);
  const main = elements.find(({ tag }) => tag === 'main');
  expect(main?.text).toContain('Admins of Acme Grace Hopper grace@example.com');
  const link = elements.find(({ attributes }) => attributes.class === 'button');
  expect([link?.text, link?.attributes.href]).toEqual([
    'Back to Parcel Tracker',
    'https://app.example.com/callback?error=access_denied&state=x',
  ]);
  expect(elements.some(({ attributes }) => attributes.value === 'allow')).toBe(false);
});
