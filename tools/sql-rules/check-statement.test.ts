import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkStatement } from './check-statement.ts';

beforeAll(() => loadModule());

const rulesBroken = (text: string) => [...new Set(checkStatement(text).map(({ rule }) => rule))];

describe('statements that follow the rules', () => {
  test.each([
    ['one table', 'SELECT id FROM messages WHERE organization_id = $1 AND id = $2'],
    [
      'a join',
      'SELECT 1 FROM messages m JOIN contacts c ON c.organization_id = $1 AND c.id = m.contact_id WHERE m.organization_id = $1',
    ],
    ['a key compared as a row', 'SELECT 1 FROM notes n WHERE (n.organization_id, n.id) = ($1::uuid, $2)'],
    [
      'a query inside another',
      'SELECT (SELECT 1 FROM tags WHERE organization_id = $1) FROM notes WHERE organization_id = $1',
    ],
    [
      'a reference table by its join alone',
      'SELECT 1 FROM notes n JOIN users u ON u.id = n.author_id WHERE n.organization_id = $1',
    ],
    [
      'the result of a WITH',
      'WITH held AS (SELECT id FROM tags WHERE organization_id = $1) SELECT id FROM held',
    ],
    ['rows of values', 'INSERT INTO tags (organization_id, id, name) VALUES ($1, $2, $3), ($1, $4, $5)'],
    [
      'INSERT … SELECT',
      'INSERT INTO tags (id, organization_id) SELECT id, $1::uuid FROM unnest($2::uuid[]) AS id',
    ],
    [
      'both sides of a UNION',
      'SELECT id FROM tags WHERE organization_id = $1 UNION SELECT id FROM notes WHERE organization_id = $1',
    ],
    [
      'the time as a parameter',
      'UPDATE notes SET updated_at = $3::timestamptz WHERE organization_id = $1 AND id = $2',
    ],
    [
      'the clock of the database where rows are only read',
      'SELECT 1 FROM presence WHERE organization_id = $1 AND seen_at > now()',
    ],
    [
      'an interval added by UTC',
      "UPDATE notes SET updated_at = (updated_at AT TIME ZONE 'UTC' + interval '1 s') AT TIME ZONE 'UTC' WHERE organization_id = $1",
    ],
    ['a table of neither kind', "DELETE FROM sessions WHERE expires_at < now() - interval '1 day'"],
  ])('%s', (_, text) => {
    expect(checkStatement(text)).toEqual([]);
  });
});

describe('rule 1: each tenant table has the organization as a parameter', () => {
  test.each([
    ['none', 'SELECT 1 FROM messages WHERE id = $1'],
    [
      'only by a join',
      'SELECT 1 FROM messages m JOIN contacts c ON c.organization_id = m.organization_id WHERE m.organization_id = $1',
    ],
    [
      'only in the query around',
      'SELECT (SELECT 1 FROM tags t WHERE t.organization_id = n.organization_id) FROM notes n WHERE n.organization_id = $1',
    ],
    ['either it or something else', 'SELECT 1 FROM tags WHERE organization_id = $1 OR name = $2'],
    ['several of them', 'SELECT 1 FROM tags WHERE organization_id = ANY ($1)'],
    ['one side of a UNION', 'SELECT id FROM tags WHERE organization_id = $1 UNION SELECT id FROM notes'],
    [
      'an UPDATE … FROM',
      'UPDATE notes n SET body_html = $2 FROM tags t WHERE t.organization_id = n.organization_id AND n.organization_id = $1',
    ],
    [
      'an INSERT of what is read',
      'INSERT INTO tags (organization_id, id) SELECT organization_id, id FROM notes WHERE organization_id = $1',
    ],
    ['an INSERT of all columns', 'INSERT INTO tags SELECT $1, $2'],
  ])('%s', (_, text) => {
    expect(rulesBroken(text)).toEqual([1]);
  });

  test('the message names the table, also if it has an alias', () => {
    const text =
      'SELECT 1 FROM messages m JOIN contacts c ON c.organization_id = m.organization_id WHERE m.organization_id = $1';
    expect(checkStatement(text)).toEqual([
      {
        rule: 1,
        message:
          "compare c.organization_id of contacts with a parameter, also where it is joined to another table's",
      },
    ]);
  });
});

describe('rule 2: nothing that each node would evaluate by itself', () => {
  test.each([
    ['now() in an UPDATE', 'UPDATE notes SET updated_at = now() WHERE organization_id = $1'],
    [
      'CURRENT_TIMESTAMP in an UPDATE',
      'UPDATE notes SET updated_at = CURRENT_TIMESTAMP WHERE organization_id = $1',
    ],
    [
      'arithmetic with an interval in an UPDATE',
      "UPDATE presence SET seen_at = $2::timestamptz + interval '1 s' WHERE organization_id = $1",
    ],
    [
      'an interval times a number',
      "UPDATE presence SET seen_at = $2 - 3 * interval '1 s' WHERE organization_id = $1",
    ],
    [
      'clock_timestamp() in a DELETE',
      'DELETE FROM notes WHERE organization_id = $1 AND updated_at < clock_timestamp()',
    ],
    ['gen_random_uuid() in a reference table', 'UPDATE tokens SET id = gen_random_uuid()'],
    [
      'now() in ON CONFLICT',
      'INSERT INTO tags (organization_id, id) VALUES ($1, $2) ON CONFLICT (organization_id, id) DO UPDATE SET inserted_at = now()',
    ],
    ['now() in RETURNING', 'INSERT INTO tags (organization_id, id) VALUES ($1, $2) RETURNING now()'],
    [
      'a row as JSON in RETURNING',
      'INSERT INTO tags AS t (organization_id, id) VALUES ($1, $2) RETURNING to_jsonb(t)',
    ],
  ])('%s', (_, text) => {
    expect(rulesBroken(text)).toEqual([2]);
  });
});

describe('rule 3: rows by their key, and locks of one organization', () => {
  test.each([
    ['ctid', 'DELETE FROM sessions WHERE ctid IN (SELECT ctid FROM sessions LIMIT 100)'],
    ['EXISTS of nothing', 'SELECT EXISTS (SELECT FROM notes WHERE organization_id = $1) AS is_there'],
  ])('%s', (_, text) => {
    expect(rulesBroken(text)).toEqual([3]);
  });

  test('FOR UPDATE over several organizations', () => {
    expect(rulesBroken('SELECT 1 FROM search_queue FOR UPDATE SKIP LOCKED')).toEqual([1, 3]);
  });
});

test('rule 4: no query inside VALUES', () => {
  const text = 'INSERT INTO tags (organization_id, name) VALUES ($1, (SELECT name FROM users WHERE id = $2))';
  expect(rulesBroken(text)).toEqual([4]);
});

test('rule 4: no array element in SET', () => {
  const text = `UPDATE notes SET priority = (ARRAY['low', 'high'])[$3] WHERE organization_id = $1 AND id = $2`;
  expect(rulesBroken(text)).toEqual([4]);
});

test('rule 5: no SET CONSTRAINTS', () => {
  expect(rulesBroken('SET CONSTRAINTS ALL DEFERRED')).toEqual([5]);
});
