import { expect, test } from 'vitest';
import { inboxFloors } from './import-rules.ts';
import { floorViolations } from './inbox-floors.ts';
import { readImports } from './read-imports.ts';

const floors = [{ words: 'texts' }, { cache: 'records' }, { list: 'rows', thread: 'messages' }];

const violationsOf = (from: string, to: string) => floorViolations([{ from, to }], floors);

test('a folder of the inbox may import itself and the floors below', () => {
  expect(violationsOf('inbox/list/list.tsx', 'inbox/cache/queries/views.ts')).toEqual([]);
  expect(violationsOf('inbox/list/list.tsx', 'inbox/list/row/row.tsx')).toEqual([]);
});

test('a folder may import neither a higher floor nor a folder of its own', () => {
  const fault = /may not import .*: folders of the inbox import lower floors only/;
  expect(violationsOf('inbox/cache/store.ts', 'inbox/list/list.tsx')).toEqual([expect.stringMatching(fault)]);
  expect(violationsOf('inbox/list/list.tsx', 'inbox/thread/thread.tsx')).toEqual([
    expect.stringMatching(fault),
  ]);
});

test('a folder without a floor is named, with the file that has the floors', () => {
  expect(violationsOf('inbox/list/list.tsx', 'inbox/utils/text.ts')[0]).toBe(
    'inbox/utils/ has no floor: add it to inboxFloors in tools/import-rules.ts',
  );
});

test('files beside the folders may import every folder, and no folder imports them', () => {
  expect(violationsOf('inbox/routes.tsx', 'inbox/list/list.tsx')).toEqual([]);
  expect(violationsOf('inbox/list/list.tsx', 'inbox/routes.tsx')).toHaveLength(1);
});

test('subfolders of one folder make no cycle', () => {
  const imports = [
    { from: 'inbox/list/list.tsx', to: 'inbox/list/row/row.tsx' },
    { from: 'inbox/list/row/row-height.ts', to: 'inbox/list/use-rows.ts' },
  ];
  expect(floorViolations(imports, floors)).toEqual([
    'a cycle of folders: inbox/list -> inbox/list/row -> inbox/list',
  ]);
});

test('the inbox keeps to its floors, and each folder has exactly one', async () => {
  const imports = await readImports();
  expect(imports.some(({ from }) => from.startsWith('inbox/'))).toBe(true);
  expect(
    floorViolations(
      imports.filter(({ from }) => !from.includes('.test.')),
      inboxFloors,
    ),
  ).toEqual([]);
  const folders = inboxFloors.flatMap((floor) => Object.keys(floor));
  expect(folders).toEqual([...new Set(folders)]);
});
