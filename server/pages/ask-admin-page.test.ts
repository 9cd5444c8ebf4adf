import { expect, test } from 'vitest';
import { askAdminPage } from './ask-admin-page.ts';
import { readPage } from './read-page.ts';

test('security 26: a member learns whom to ask, and can go back to the app without allowing anything', () => {
  const page = askAdminPage({
    app: { name: 'Parcel Tracker' },
    organizations: [{ name: 'Acme', admins: [{ name: 'Grace Hopper', email: 'grace@example.com' }] }],
    user: { name: 'Ada Lovelace', email: 'ada@example.com' },
    csrfToken: 'csrf-1',
    consentId: 'consent-1',
    signOutReturnTo: '/',
  });
  const elements = readPage(page);
  const main = elements.find(({ tag }) => tag === 'main');
  expect(main?.text).toContain('Admins of Acme Grace Hopper grace@example.com');
  const decisions = elements.filter(({ attributes }) => attributes.name === 'decision');
  expect(decisions.map(({ attributes, text }) => [text, attributes.value])).toEqual([
    ['Back to Parcel Tracker', 'deny'],
  ]);
  const consentId = elements.find(({ attributes }) => attributes.name === 'consent_id');
  expect(consentId?.attributes.value).toBe('consent-1');
});
