import { findCycle } from './find-cycle.ts';
import type { Import } from './read-imports.ts';

/**
 * Cycles between folders of `server/`: between its own folders, and between the subfolders of one of them or of one feature. A
 * folder and its own subfolders may import each other: they are one unit.
 */
export function serverFolderCycles(imports: readonly Import[]): string[] {
  const own = imports.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'));
  const parents = new Set(own.flatMap(({ from, to }) => [...parentsOf(from), ...parentsOf(to)]));
  return [...parents].sort().flatMap((parent) => {
    const cycle = findCycle(betweenChildren(parent, own));
    return cycle ? [`a cycle of folders, which is a missing room: ${cycle.join(' -> ')}`] : [];
  });
}

/** The folders that a file is in; those of features have an order of their own (tools/import-rules.ts). */
function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .filter((it) => it !== 'server/features');
}

/** The imports between subfolders of a folder, as imports between these subfolders. */
function betweenChildren(parent: string, imports: readonly Import[]): Import[] {
  return imports.flatMap(({ from, to }) => {
    const [mine, theirs] = [childOf(parent, from), childOf(parent, to)];
    return mine && theirs && mine !== theirs ? [{ from: mine, to: theirs }] : [];
  });
}

/** The subfolder of `parent` that a file is in; undefined if it isn't in one. */
function childOf(parent: string, file: string): string | undefined {
  if (!file.startsWith(`${parent}/`)) return undefined;
  const [child, ...rest] = file.slice(parent.length + 1).split('/');
  return rest.length > 0 ? `${parent}/${child}` : undefined;
}
