import { expect, test } from 'vitest';
import { scopes } from '../../contract/scopes.ts';
import { scopeWords } from '../../contract/words/scope-words.ts';
import { type ConsentView, consentPage } from './consent-page.ts';
import { readPage } from './read-page.ts';
import { pageWords } from './words/page-words.ts';

const english = pageWords('en');

const acme = {
  id: 'org_1',
  name: 'Acme',
  role: 'admin' as const,
  access: 'full' as const,
  selected: true,
  granted: ['conversations:read', 'messages:write'],
  leftOut: [],
  canConsent: true,
};

const view: ConsentView = {
  consentId: 'consent-1',
  csrfToken: 'csrf-1',
  app: { name: 'Parcel Tracker', logoUrl: null, organizationName: 'Parcelworks' },
  redirectHost: 'app.parcel.example',
  user: { name: 'Ada Lovelace', email: 'ada@example.com' },
  actor: 'self',
  organizations: [acme],
  signOutReturnTo: '/api/oauth/authorize?state=1',
};

const mainText = (changes: Partial<ConsentView> = {}) =>
  readPage(consentPage(english, { ...view, ...changes })).find(({ tag }) => tag === 'main')?.text;

const inputs = (changes: Partial<ConsentView> = {}) =>
  readPage(consentPage(english, { ...view, ...changes }))
    .filter(({ tag }) => tag === 'input')
    .map(({ attributes }) => attributes);

const decisions = (changes: Partial<ConsentView> = {}) =>
  readPage(consentPage(english, { ...view, ...changes }))
    .filter(({ attributes }) => attributes.name === 'decision')
    .map(({ attributes, text }) => `${text}: ${attributes.value}`);

test('the page shows the app, its developer, the host it returns to, and who is signed in', () => {
  expect(mainText()).toContain('Parcel Tracker wants to connect');
  expect(mainText()).toContain('An app by Parcelworks');
  expect(mainText()).toContain('app.parcel.example');
  expect(mainText()).toContain('Ada Lovelace ada@example.com');
});

test('the buttons read "Allow" and "Deny", and denying needs no organization', () => {
  expect(decisions()).toEqual(['Allow: allow', 'Deny: deny']);
  const deny = readPage(consentPage(english, view)).find(({ attributes }) => attributes.value === 'deny');
  expect(deny?.attributes).toHaveProperty('formnovalidate');
});

test('the decision contains the consent and this session’s secret', () => {
  const form =
    consentPage(english, view).match(
      /<form method="post" action="\/api\/oauth\/authorize">[\s\S]*?<\/form>/,
    )?.[0] ?? '';
  expect(form).toContain('<input type="hidden" name="consent_id" value="consent-1">');
  expect(form).toContain('<input type="hidden" name="csrf_token" value="csrf-1">');
});

test('one organization is a radio group labeled "Organization" too, named by the organization alone', () => {
  const elements = readPage(consentPage(english, view));
  const legend = elements.find(({ tag }) => tag === 'legend');
  const group = elements.find(({ tag }) => tag === 'fieldset');
  expect(legend?.text).toBe('Organization');
  expect(group?.attributes).toMatchObject({ role: 'radiogroup', 'aria-labelledby': legend?.attributes.id });
  const radio = inputs().find(({ type }) => type === 'radio');
  expect(radio).toMatchObject({ name: 'organization_id', value: 'org_1', checked: '' });
  expect(elements.find(({ attributes }) => attributes.for === radio?.id)?.text).toBe('Acme');
});

test('each organization lists its own scopes in plain words, and what the role leaves out there', () => {
  const shop = {
    ...acme,
    id: 'org_2',
    name: 'Shop',
    role: 'member' as const,
    selected: false,
    leftOut: ['webhooks:write'],
  };
  const text = mainText({ organizations: [acme, shop] });
  expect(text).toContain('In Acme, it will be able to:');
  expect(text).toContain('In Shop, it will be able to:');
  expect(text).toContain(`${scopeWords('messages:write')} messages:write`);
  expect(text).toContain('Left out, because you are a member of Shop and this needs an admin:');
  expect(text).toContain(`${scopeWords('webhooks:write')} webhooks:write`);
  expect(text).not.toContain('member of Acme');
});

test('the page names light access as the reason for the scopes it leaves out', () => {
  const light = { ...acme, role: 'member' as const, access: 'light' as const, leftOut: ['messages:write'] };
  expect(mainText({ organizations: [light] })).toContain('Left out, because you have light access to Acme:');
});

test('security 23: every requested scope is on the page', () => {
  const text = mainText({ organizations: [{ ...acme, granted: scopes }] });
  for (const scope of scopes) expect(text).toContain(`${scopeWords(scope)} ${scope}`);
});

test('an app that acts as a person says whose name its writing appears under', () => {
  expect(mainText()).toContain(
    'It will act as you, Ada Lovelace: everything it writes appears under your name.',
  );
});

test('an app that acts as itself says that it never writes to customers', () => {
  const reads = [{ ...acme, granted: ['messages:read'] }];
  expect(mainText({ actor: 'app' })).toContain(
    'It will act as itself: it can read and change what is listed below, but never writes to customers on anyone’s behalf.',
  );
  expect(mainText({ actor: 'app', organizations: reads })).toContain('it can only read what is listed below');
});

test('an organization in which the person may not allow it is disabled, with the reason', () => {
  const other = { ...acme, id: 'org_2', role: 'member' as const, canConsent: false };
  const changes = { actor: 'app' as const, organizations: [acme, other] };
  const radios = inputs(changes).filter(({ type }) => type === 'radio');
  expect(radios.map((radio) => 'disabled' in radio)).toEqual([false, true]);
  expect('checked' in (radios[1] ?? {})).toBe(false);
  expect(mainText(changes)).toContain('only an admin can let an app act as itself here');
});

test('if nothing can be allowed, the page only offers to deny', () => {
  const organizations = [{ ...acme, role: 'member' as const, granted: [], canConsent: false }];
  expect(decisions({ organizations })).toEqual(['Deny: deny']);
  expect(mainText({ organizations })).toContain(
    'your role and access allow none of the requested permissions',
  );
});

test('"Not you?" signs out and returns to this consent', () => {
  const form = consentPage(english, view).match(/<form[^>]*action="\/logout">[\s\S]*?<\/form>/)?.[0] ?? '';
  expect(readPage(form).find(({ tag }) => tag === 'button')?.text).toBe('Not you?');
  const sent = readPage(form)
    .filter(({ tag }) => tag === 'input')
    .map(({ attributes }) => attributes.value);
  expect(sent).toEqual(['csrf-1', '/api/oauth/authorize?state=1']);
});

test('a redirect address on the reader’s own computer is shown as such', () => {
  expect(mainText({ redirectHost: '127.0.0.1:49152' })).toContain(
    '127.0.0.1:49152 a program on this computer',
  );
  expect(mainText({ redirectHost: '127.0.0.1.evil.example' })).not.toContain('on this computer');
});
