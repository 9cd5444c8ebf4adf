import { existsSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { checkStatements, violationsText } from './check-statements.ts';
import { backgroundStatements, exemptOfRequests } from './exempt-statements.ts';

beforeAll(() => loadModule());

const file = 'server/features/notes/note-store.ts';

test('a violating statement is reported once, with its file, the rule, and what to write instead', () => {
  const violation = { text: 'SELECT id\n  FROM tags', file: 'server/features/tags/some-file.ts' };
  const good = { text: 'SELECT id FROM tags WHERE organization_id = $1', file };
  const text = violationsText(checkStatements([violation, good, violation]));
  expect(text).toBe(
    `1 statement breaks the rules of docs/sql-rules.md:

server/features/tags/some-file.ts
  rule 1: compare organization_id of tags with a parameter, also where it is joined to another table's
    | SELECT id
    |   FROM tags
`,
  );
});

test('statements that follow the rules produce no report', () => {
  expect(checkStatements([{ text: 'SELECT 1', file }])).toEqual([]);
});

test('exempt statements are in existing files', () => {
  const files = [...backgroundStatements, ...exemptOfRequests].map((exempt) => exempt.file);
  expect(files.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
});
