import { expect, test } from 'vitest';
import { isUniqueViolation } from './is-unique-violation.ts';

const duplicate = 'duplicate key value violates unique constraint "contacts_by_email';

test.each([
  ['23505', `${duplicate}"`, true],
  ['XX000', `${duplicate}_102010"`, true],
  ['XX000', 'something else is wrong', false],
  ['23503', 'insert or update on table "contacts" violates foreign key constraint', false],
])('%s %s: %s', (code, message, expected) => {
  expect(isUniqueViolation(Object.assign(new Error(message), { code }))).toBe(expected);
});
