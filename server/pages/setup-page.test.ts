import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { setupPage } from './setup-page.ts';
import { pageWords } from './words/page-words.ts';

const english = pageWords('en');

const inputs = (page: string) => readPage(page).filter(({ tag }) => tag === 'input');

test('set-up asks for the organization and its first admin, and sends the one-time token along', () => {
  const page = setupPage(english, { token: 'once', passwordMinLength: 12 });
  expect(inputs(page).map(({ attributes }) => attributes.name)).toEqual([
    'token',
    'organization_name',
    'name',
    'email',
    'password',
  ]);
  expect(inputs(page)[0]?.attributes).toMatchObject({ type: 'hidden', value: 'once' });
  expect(inputs(page)[4]?.attributes).toMatchObject({ autocomplete: 'new-password', minlength: '12' });
  expect(readPage(page).find(({ tag }) => tag === 'button')?.text).toBe('Create organization');
  expect(page).toContain('At least 12 characters');
});

test('errors are listed at the top, linked to their fields, and repeated next to them', () => {
  const problems = { email: { kind: 'noEmail' }, form: { kind: 'startAgain' } } as const;
  const page = setupPage(english, {
    token: 'once',
    passwordMinLength: 12,
    values: { email: 'ada' },
    problems,
  });
  const elements = readPage(page);
  const alert = elements.find(({ attributes }) => attributes.role === 'alert');
  expect(alert?.text).toContain(
    'Enter an address such as you@example.com.Enter your name and password again.',
  );
  const link = elements.find(
    ({ text, tag }) => tag === 'a' && text === 'Email: Enter an address such as you@example.com.',
  );
  expect(link?.attributes.href).toBe('#email');
  expect(inputs(page)[3]?.attributes).toMatchObject({
    value: 'ada',
    'aria-invalid': 'true',
    'aria-describedby': 'email-error',
  });
  expect(inputs(page)[2]?.attributes['aria-invalid']).toBeUndefined();
});
