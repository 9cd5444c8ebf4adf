import { expect, test } from 'vitest';
import { wordingViolations } from './wording.ts';

test('a word that is out of use is named with its line and the term to use', () => {
  const text = 'const maxPages = 5;\nconst mostPages = 5;\n';
  expect(wordingViolations('server/pages.ts', text)).toEqual(['server/pages.ts:2: "mostPages": use max…']);
});

test('errors of the inbox are called errors; a default is no fault, and the name of a field of the API is allowed', () => {
  expect(wordingViolations('inbox/list/list.tsx', 'const fault = undefined;')).toHaveLength(1);
  expect(wordingViolations('inbox/list/list.tsx', 'export default defaults;')).toEqual([]);
  expect(wordingViolations('inbox/list/list.tsx', 'function Failure({ step: { fault, error } }) {')).toEqual(
    [],
  );
  expect(wordingViolations('server/mail/list.ts', 'const fault = undefined;')).toEqual([]);
});

test('sample texts and migrations are exempt', () => {
  for (const file of ['seeds/heron/sales.ts', 'server/db/migrations/0081-ended-sessions.sql'])
    expect(wordingViolations(file, 'I shall be there')).toEqual([]);
});
