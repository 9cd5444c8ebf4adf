import { expect, test } from 'vitest';
import { inboxFloors } from './import-rules.ts';
import { floorFaults } from './inbox-floors.ts';
import { readImports } from './read-imports.ts';

const floors = [{ words: 'texts' }, { cache: 'records' }, { list: 'rows', thread: 'messages' }];

const faultsOf = (from: string, to: string) => floorFaults([{ from, to }], floors);

test('a folder of the inbox may import itself and the floors below', () => {
  expect(faultsOf('inbox/list/list.tsx', 'inbox/cache/queries/views.ts')).toEqual([]);
  expect(faultsOf('inbox/list/list.tsx', 'inbox/list/row/row.tsx')).toEqual([]);
});

test('a folder may import neither a higher floor nor a folder of its own', () => {
  const fault = /may not import .*: folders of the inbox import lower floors only/;
  expect(faultsOf('inbox/cache/store.ts', 'inbox/list/list.tsx')).toEqual([expect.stringMatching(fault)]);
  expect(faultsOf('inbox/list/list.tsx', 'inbox/thread/thread.tsx')).toEqual([expect.stringMatching(fault)]);
});

test('a folder without a floor is named, with the file that has the floors', () => {
  expect(faultsOf('inbox/list/list.tsx', 'inbox/utils/text.ts')[0]).toBe(
    'inbox/utils/ has no floor: add it to inboxFloors in tools/import-rules.ts',
  );
});

test('files beside the folders may import every folder, and no folder imports them', () => {
  expect(faultsOf('inbox/routes.tsx', 'inbox/list/list.tsx')).toEqual([]);
  expect(faultsOf('inbox/list/list.tsx', 'inbox/routes.tsx')).toHaveLength(1);
});

test('subfolders of one folder make no cycle', () => {
  const imports = [
    { from: 'inbox/list/list.tsx', to: 'inbox/list/row/row.tsx' },
    { from: 'inbox/list/row/row-height.ts', to: 'inbox/list/use-rows.ts' },
  ];
  expect(floorFaults(imports, floors)).toEqual([
    'a cycle of folders: inbox/list -> inbox/list/row -> inbox/list',
  ]);
});

test('the inbox keeps to its floors, and each folder has exactly one', async () => {
  const imports = await readImports();
  expect(imports.some(({ from }) => from.startsWith('inbox/'))).toBe(true);
  expect(
    floorFaults(
      imports.filter(({ from }) => !from.includes('.test.')),
      inboxFloors,
    ),
  ).toEqual([]);
  const folders = inboxFloors.flatMap((floor) => Object.keys(floor));
  expect(folders).toEqual([...new Set(folders)]);
});
