import type { Import } from './read-imports.ts';

/** A cycle of imports, from a file back to itself; undefined if there is none. */
export function findCycle(imports: readonly Import[]): string[] | undefined {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  for (const start of next.keys()) {
    const cycle = walk(start, []);
    if (cycle) return cycle;
  }
  return undefined;

  function walk(file: string, path: string[]): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { to } of next.get(file) ?? []) {
      const cycle = walk(to, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  }
}
