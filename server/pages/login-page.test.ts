import { expect, test } from 'vitest';
import { loginPage } from './login-page.ts';
import { readPage } from './read-page.ts';
import { pageWords } from './words/page-words.ts';

const english = pageWords('en');

const page = loginPage(english, { returnTo: '/api/oauth/authorize?state=a&scope=b' });

test('fields are labeled "Email" and "Password", and the button reads "Sign in"', () => {
  const elements = readPage(page);
  const labels = elements
    .filter(({ tag }) => tag === 'label')
    .map(({ attributes, text }) => [attributes.for, text]);
  expect(labels).toEqual([
    ['email', 'Email'],
    ['password', 'Password'],
  ]);
  expect(elements.filter(({ tag }) => tag === 'button').map(({ text }) => text)).toEqual(['Sign in']);
});

test('password managers recognize the fields', () => {
  expect(field(page, 'email')?.attributes).toMatchObject({ type: 'text', autocomplete: 'username' });
  expect(field(page, 'password')?.attributes).toMatchObject({
    type: 'password',
    autocomplete: 'current-password',
  });
});

test('the return path is sent along unchanged', () => {
  expect(field(page, 'return_to')?.attributes.value).toBe('/api/oauth/authorize?state=a&scope=b');
});

test('a failed attempt is announced, tied to both fields, and keeps the email but never a password', () => {
  const failed = loginPage(english, { returnTo: '/', email: 'ada@example.com', isRefused: true });
  const alert = readPage(failed).find(({ attributes }) => attributes.role === 'alert');
  expect(alert?.text).toBe('Incorrect email or password.');
  for (const name of ['email', 'password']) {
    expect(field(failed, name)?.attributes).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': alert?.attributes.id,
    });
  }
  expect(field(failed, 'email')?.attributes.value).toBe('ada@example.com');
  expect(field(failed, 'password')?.attributes.value).toBeUndefined();
});

test('a person sent by an app sees which app it is and where it is hosted', () => {
  const sent = loginPage(english, { returnTo: '/', app: { name: 'Parcel Tracker', host: 'parcel.example' } });
  expect(readPage(sent).find(({ tag }) => tag === 'main')?.text).toContain(
    'to connect Parcel Tracker at parcel.example',
  );
  expect(page).not.toContain('to connect');
});

function field(html: string, name: string) {
  return readPage(html).find(({ tag, attributes }) => tag === 'input' && attributes.name === name);
}
