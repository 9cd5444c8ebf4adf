import { dirname } from 'node:path';
import { findCycle } from './find-cycle.ts';
import type { Import } from './read-imports.ts';

/** Folders of one floor, with what each is. */
type Floor = Readonly<Record<string, string>>;

/** Imports that go up a floor of the inbox or across one, folders without a floor, and a cycle of folders if there is one. */
export function floorViolations(imports: readonly Import[], floors: readonly Floor[]): string[] {
  const own = imports.filter(({ from, to }) => isInbox(from) && isInbox(to));
  const folders = new Set(own.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]));
  const floorOf = (folder: string) => floors.findIndex((floor) => Object.hasOwn(floor, folder));
  const unplaced = [...folders].filter((folder) => folder !== undefined && floorOf(folder) < 0);
  const isAllowed = ({ from, to }: Import) => {
    const [mine, theirs] = [folderOf(from), folderOf(to)];
    if (mine === undefined || mine === theirs) return true;
    return theirs !== undefined && floorOf(theirs) < floorOf(mine);
  };
  return [
    ...unplaced.map(
      (folder) => `inbox/${folder}/ has no floor: add it to inboxFloors in tools/import-rules.ts`,
    ),
    ...own
      .filter((it) => !isAllowed(it))
      .map(({ from, to }) => `${from} may not import ${to}: folders of the inbox import lower floors only`),
    ...folderCycle(own),
  ];
}

/** The folder below `inbox/`, whose subfolders share its floor; undefined for a file beside the folders. */
function folderOf(file: string): string | undefined {
  return /^inbox\/([^/]+)\//.exec(file)?.[1];
}

function isInbox(file: string): boolean {
  return file.startsWith('inbox/');
}

/** Floors order the folders; this finds a cycle between subfolders of one. */
function folderCycle(imports: readonly Import[]): string[] {
  const between = imports
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to && from !== 'inbox');
  const cycle = findCycle(between);
  return cycle ? [`a cycle of folders: ${cycle.join(' -> ')}`] : [];
}
