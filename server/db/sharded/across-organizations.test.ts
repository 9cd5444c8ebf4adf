import type { QueryResultRow } from 'pg';
import { expect, test } from 'vitest';
import type { Statement } from '../database.ts';
import { acrossReader } from './across-organizations.ts';

const unavailable = Object.assign(new Error('connection to the remote node failed'), { code: '08006' });
const due = {
  name: 'due',
  text: (among: (column: string) => string) =>
    `SELECT organization_id FROM t WHERE ${among('organization_id')}`,
  values: [],
};

/** Two nodes, with one organization each, of which any may be down. */
function twoNodes({ isSharded = true } = {}) {
  const down = new Set<string>();
  const sent: string[] = [];
  const reported: Error[] = [];
  let now = 0;
  const read = async ({ name = '', values }: Statement) => {
    if (name === 'organizations_by_node')
      return [
        { id: 1, organizationIds: ['a'] },
        { id: 2, organizationIds: ['b'] },
      ];
    const asked = name === 'due' ? ['a', 'b'] : (values[0] as string[]);
    sent.push(asked.join());
    if (asked.some((id) => down.has(id))) throw unavailable;
    return asked.map((organization_id) => ({ organization_id }));
  };
  const reader = {
    read: read as <Row extends QueryResultRow>(statement: Statement) => Promise<Row[]>,
    isSharded: async () => isSharded,
  };
  const across = acrossReader(
    (error) => reported.push(error),
    () => now,
  );
  const found = async () =>
    (await across<{ organization_id: string }>(reader, due)).map(({ organization_id }) => organization_id);
  return { found, down, sent, reported, wait: (milliseconds: number) => (now += milliseconds) };
}

test('all organizations are read at once while all nodes respond', async () => {
  const { found, sent } = twoNodes();
  expect(await found()).toEqual(['a', 'b']);
  expect(sent).toEqual(['a,b']);
});

test('the organizations of a node that is down are left out, which is reported once, and it is tried again every five seconds', async () => {
  const { found, down, sent, reported, wait } = twoNodes();
  down.add('a');
  for (let times = 0; times < 2; times++) expect(await found()).toEqual(['b']);
  expect(sent).toEqual(['a,b', 'a', 'b', 'b']);
  wait(5000);
  expect(await found()).toEqual(['b']);
  expect(sent.slice(4)).toEqual(['a', 'b']);
  expect(reported.length).toBe(1);
});

test('once it is back, its organizations are read again, and then all at once', async () => {
  const { found, down, sent, wait } = twoNodes();
  down.add('a');
  await found();
  down.clear();
  wait(5000);
  expect(await found()).toEqual(['a', 'b']);
  expect(await found()).toEqual(['a', 'b']);
  expect(sent.slice(3)).toEqual(['a', 'b', 'a,b']);
});

test('the error of a single PostgreSQL is thrown', async () => {
  const { found, down } = twoNodes({ isSharded: false });
  down.add('a');
  await expect(found()).rejects.toBe(unavailable);
});
