import { expect, test } from 'vitest';
import { passwordError } from './passwords.ts';

test.each([
  ['x'.repeat(11), 'at least 12'],
  ['x'.repeat(257), 'at most 256'],
  [`${'x'.repeat(12)}\ud800`, 'invalid characters'],
])('%o is refused as a new password', (password, reason) => {
  expect(passwordError(password)).toContain(reason);
});
