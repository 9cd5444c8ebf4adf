import { expect, test } from 'vitest';
import { readImports } from './read-imports.ts';
import { serverFolderCycles } from './server-folders.ts';

test('a cycle of folders of the server is reported, even if no files form one', () => {
  const imports = [
    { from: 'server/access/token-store.ts', to: 'server/limits/limit-of.ts' },
    { from: 'server/limits/buckets.ts', to: 'server/access/caller.ts' },
  ];
  expect(serverFolderCycles(imports)).toEqual([
    'a cycle of folders, which is a missing room: server/access -> server/limits -> server/access',
  ]);
});

test('subfolders of a feature form no cycle either', () => {
  const imports = [
    { from: 'server/features/mail/reading/a.ts', to: 'server/features/mail/sending/b.ts' },
    { from: 'server/features/mail/sending/c.ts', to: 'server/features/mail/reading/d.ts' },
  ];
  expect(serverFolderCycles(imports)).toHaveLength(1);
});

test('a folder and its subfolders may import each other, and features have an order instead', () => {
  const imports = [
    { from: 'server/db/migrate.ts', to: 'server/db/sharded/distribute.ts' },
    { from: 'server/db/sharded/lookup.ts', to: 'server/db/database.ts' },
    { from: 'server/features/tags/a.ts', to: 'server/features/teams/b.ts' },
    { from: 'server/features/teams/c.ts', to: 'server/features/tags/d.ts' },
  ];
  expect(serverFolderCycles(imports)).toEqual([]);
});

test('the folders of the server form no cycle', async () => {
  const imports = (await readImports()).filter(({ from }) => !/\.test\.ts$|\/testing\//.test(from));
  expect(imports.some(({ from }) => from.startsWith('server/db/'))).toBe(true);
  expect(serverFolderCycles(imports)).toEqual([]);
});
