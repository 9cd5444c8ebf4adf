import { expect, test } from 'vitest';
import { wordingViolations } from './wording.ts';

test('a discouraged word is reported with its line and the term to use', () => {
  const text = 'const maxPages = 5;\nconst mostPages = 5;\n';
  expect(wordingViolations('server/pages.ts', text)).toEqual(['server/pages.ts:2: "mostPages": use max…']);
});

test('errors of the inbox are called errors; "default" and field names of the API are allowed', () => {
  expect(wordingViolations('inbox/list/list.tsx', 'const fault = undefined;')).toHaveLength(1);
  expect(wordingViolations('inbox/list/list.tsx', 'export default defaults;')).toEqual([]);
  expect(wordingViolations('inbox/list/list.tsx', 'function Failure({ step: { fault, error } }) {')).toEqual(
    [],
  );
  expect(wordingViolations('server/mail/list.ts', 'const fault = undefined;')).toEqual([]);
});

test('in a test, titles and comments are checked, and sample data is not', () => {
  const text =
    "test('goes to whom it names', () => {\n  send('To whom it may concern');\n  // Whoever reads it.\n";
  expect(wordingViolations('server/mail/send.test.ts', text)).toEqual([
    expect.stringContaining('send.test.ts:1: "whom"'),
    expect.stringContaining('send.test.ts:3: "Whoever"'),
  ]);
});

test('"a mail" is refused as a single message, and allowed in compound nouns', () => {
  expect(wordingViolations('docs/mail.md', 'A mail that bounces')).toHaveLength(1);
  expect(wordingViolations('docs/mail.md', 'A mail server, a mail channel')).toEqual([]);
});

test('the server has limits with max and min, and comments that say what happens', () => {
  for (const text of ['const longestLine = 5;', '/** Is told. */', '/** Undefined where there is none. */'])
    expect(wordingViolations('server/mail/read.ts', text)).toHaveLength(1);
  expect(wordingViolations('server/mail/store.ts', 'WHERE state_reason IS NULL WHERE')).toEqual([]);
  expect(wordingViolations('server/mail/read.ts', 'const longest = 5;')).toEqual([]);
});

test('homely names for data and steps are refused, wherever they are declared', () => {
  for (const text of [
    'function plantWorld() {',
    'type Where = string;',
    'const moments = [];',
    'const colour = 1;',
  ])
    expect(wordingViolations('server/demo/world.ts', text)).toHaveLength(1);
  expect(wordingViolations('server/demo/plant-world.ts', '')).toHaveLength(1);
  expect(wordingViolations('seeds/heron.ts', 'const plants = 3;')).toEqual([]);
});

test('file names are checked, too', () => {
  expect(wordingViolations('server/mail/letters.ts', '')).toEqual([
    'server/mail/letters.ts: "letters" in its name: use email, email-templates',
  ]);
  expect(wordingViolations('server/features/newsletter.ts', '')).toEqual([]);
});

test('sample texts and migrations are exempt', () => {
  for (const file of ['seeds/heron/sales.ts', 'server/db/migrations/0081-ended-sessions.sql'])
    expect(wordingViolations(file, 'I shall be there')).toEqual([]);
});

test('a response is called a response, and the client of a request the client', () => {
  for (const text of ['const answer = await fetch(url);', 'const again = await send();', 'from: ClientInfo;'])
    expect(wordingViolations('server/http/send.ts', text)).toHaveLength(1);
  expect(
    wordingViolations('server/http/send.ts', 'const answered = 5; // nobody has an answer again'),
  ).toEqual([]);
});
