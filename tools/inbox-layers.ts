import { dirname } from 'node:path';
import { findCycle } from './find-cycle.ts';
import type { Import } from './read-imports.ts';

/** The folders of one layer, with their purpose. */
type Layer = Readonly<Record<string, string>>;

/** Imports that go up a layer of the inbox or across one, folders without a layer, and a cycle of folders if there is one. */
export function layerViolations(imports: readonly Import[], layers: readonly Layer[]): string[] {
  const own = imports.filter(({ from, to }) => isInbox(from) && isInbox(to));
  const folders = new Set(own.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]));
  const layerOf = (folder: string) => layers.findIndex((layer) => Object.hasOwn(layer, folder));
  const unplaced = [...folders].filter((folder) => folder !== undefined && layerOf(folder) < 0);
  const isAllowed = ({ from, to }: Import) => {
    const [mine, theirs] = [folderOf(from), folderOf(to)];
    if (mine === undefined || mine === theirs) return true;
    return theirs !== undefined && layerOf(theirs) < layerOf(mine);
  };
  return [
    ...unplaced.map(
      (folder) => `inbox/${folder}/ has no layer: add it to inboxLayers in tools/import-rules.ts`,
    ),
    ...own
      .filter((it) => !isAllowed(it))
      .map(({ from, to }) => `${from} may not import ${to}: folders of the inbox import lower layers only`),
    ...folderCycle(own),
  ];
}

/** The folder below `inbox/`, whose subfolders share its layer; undefined for a file beside the folders. */
function folderOf(file: string): string | undefined {
  return /^inbox\/([^/]+)\//.exec(file)?.[1];
}

function isInbox(file: string): boolean {
  return file.startsWith('inbox/');
}

/** Layers order the folders; this finds a cycle between subfolders of one. */
function folderCycle(imports: readonly Import[]): string[] {
  const between = imports
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to && from !== 'inbox');
  const cycle = findCycle(between);
  return cycle ? [`a cycle of folders: ${cycle.join(' -> ')}`] : [];
}
