import { expect, test } from 'vitest';
import { loginPage } from './login-page.ts';
import { passwordPage } from './password-page.ts';
import { readPage } from './read-page.ts';
import { pageWords } from './words/page-words.ts';

const english = pageWords('en');

const email = 'ada@example.com';
const returnTo = '/api/oauth/authorize?state=a&scope=b';
const first = loginPage(english, { returnTo });
const second = passwordPage(english, { returnTo, email });

test('the first step asks for the address, the second for the password', () => {
  expect(asked(first)).toEqual([[['email', 'Email']], ['Continue']]);
  expect(asked(second)).toEqual([[['password', 'Password']], ['Sign in']]);
});

test('password managers recognize the fields, and find the address in the second step too', () => {
  expect(field(first, 'email')?.attributes).toMatchObject({ type: 'text', autocomplete: 'username' });
  expect(field(second, 'email')?.attributes).toMatchObject({ autocomplete: 'username', value: email });
  expect(field(second, 'password')?.attributes).toMatchObject({
    type: 'password',
    autocomplete: 'current-password',
  });
});

test('the return path is sent along unchanged', () => {
  for (const page of [first, second]) expect(field(page, 'return_to')?.attributes.value).toBe(returnTo);
});

test('a failed attempt is announced, tied to the field, and keeps the email but never a password', () => {
  const failed = passwordPage(english, { returnTo: '/', email, isRefused: true });
  const alert = readPage(failed).find(({ attributes }) => attributes.role === 'alert');
  expect(alert?.text).toBe('Incorrect email or password.');
  expect(field(failed, 'password')?.attributes).toMatchObject({
    'aria-invalid': 'true',
    'aria-describedby': alert?.attributes.id,
  });
  expect(field(failed, 'email')?.attributes.value).toBe(email);
  expect(field(failed, 'password')?.attributes.value).toBeUndefined();
});

test('a person sent by an app sees which app it is and where it is hosted', () => {
  const app = { name: 'Parcel Tracker', host: 'parcel.example' };
  for (const sent of [
    loginPage(english, { returnTo: '/', app }),
    passwordPage(english, { returnTo: '/', email, app }),
  ])
    expect(readPage(sent).find(({ tag }) => tag === 'main')?.text).toContain(
      'to connect Parcel Tracker at parcel.example',
    );
  for (const page of [first, second]) expect(page).not.toContain('to connect');
});

/** The labels and buttons of a page. */
function asked(page: string) {
  const elements = readPage(page);
  const labels = elements.filter(({ tag }) => tag === 'label');
  const buttons = elements.filter(({ tag }) => tag === 'button');
  return [labels.map(({ attributes, text }) => [attributes.for, text]), buttons.map(({ text }) => text)];
}

function field(html: string, name: string) {
  return readPage(html).find(({ tag, attributes }) => tag === 'input' && attributes.name === name);
}
