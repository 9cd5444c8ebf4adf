import { expect, test } from 'vitest';
import { inboxLayers } from './import-rules.ts';
import { layerViolations } from './inbox-layers.ts';
import { readImports } from './read-imports.ts';

const layers = [{ words: 'texts' }, { cache: 'records' }, { list: 'rows', thread: 'messages' }];

const violationsOf = (from: string, to: string) => layerViolations([{ from, to }], layers);

test('a folder of the inbox may import itself and the layers below', () => {
  expect(violationsOf('inbox/list/list.tsx', 'inbox/cache/queries/views.ts')).toEqual([]);
  expect(violationsOf('inbox/list/list.tsx', 'inbox/list/row/row.tsx')).toEqual([]);
});

test('a folder may import neither from a higher layer nor from its own', () => {
  const fault = /may not import .*: folders of the inbox import lower layers only/;
  expect(violationsOf('inbox/cache/store.ts', 'inbox/list/list.tsx')).toEqual([expect.stringMatching(fault)]);
  expect(violationsOf('inbox/list/list.tsx', 'inbox/thread/thread.tsx')).toEqual([
    expect.stringMatching(fault),
  ]);
});

test('a folder without a layer is reported, with the file that defines the layers', () => {
  expect(violationsOf('inbox/list/list.tsx', 'inbox/utils/text.ts')[0]).toBe(
    'inbox/utils/ has no layer: add it to inboxLayers in tools/import-rules.ts',
  );
});

test('files beside the folders may import every folder, and no folder imports them', () => {
  expect(violationsOf('inbox/routes.tsx', 'inbox/list/list.tsx')).toEqual([]);
  expect(violationsOf('inbox/list/list.tsx', 'inbox/routes.tsx')).toHaveLength(1);
});

test('subfolders of one folder form no cycle', () => {
  const imports = [
    { from: 'inbox/list/list.tsx', to: 'inbox/list/row/row.tsx' },
    { from: 'inbox/list/row/row-height.ts', to: 'inbox/list/use-rows.ts' },
  ];
  expect(layerViolations(imports, layers)).toEqual([
    'a cycle of folders: inbox/list -> inbox/list/row -> inbox/list',
  ]);
});

test('the inbox conforms to its layers, and each folder has exactly one', async () => {
  const imports = await readImports();
  expect(imports.some(({ from }) => from.startsWith('inbox/'))).toBe(true);
  expect(
    layerViolations(
      imports.filter(({ from }) => !from.includes('.test.')),
      inboxLayers,
    ),
  ).toEqual([]);
  const folders = inboxLayers.flatMap((layer) => Object.keys(layer));
  expect(folders).toEqual([...new Set(folders)]);
});
