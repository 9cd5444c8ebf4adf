import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * A minified `() => import('./x.js')`, optionally with `.then(it => it.x)`, or Vite's `() => preload(() => import('./x.js'), …)`.
 */
const lazyImport =
  /\(\)=>(?:[\w$]+\(\(\)=>import\([`'"]\.\/(?<wrapped>[\w.-]+\.js)[`'"]\)(?:\.then\([^()]*\))?,[^()]*(?:\([^()]*\))?\)|import\([`'"]\.\/(?<bare>[\w.-]+\.js)[`'"]\)(?:\.then\([^()]*\))?)(?![.(\w])/g;

/**
 * Annotates every `() => import(…)` with the files it loads that the page doesn't have yet, so that they can be fetched before
 * the import (connection/import-script.ts).
 */
export function nameLazyFiles(base: string): Plugin {
  return {
    name: 'name-lazy-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle)
          .filter((it) => it.type === 'chunk')
          .map((it) => [it.fileName, it]),
      );
      const early = filesAtStart(chunks);
      for (const chunk of chunks.values()) chunk.code = named(chunk.code, { chunks, early, base });
    },
  };
}

type Loading = { chunks: ReadonlyMap<string, Chunk>; early: ReadonlySet<string>; base: string };

/**
 * The lists refer to one table of names at the start of the script: in the script that every first visit loads, their hashes
 * would otherwise be repeated hundreds of times.
 */
function named(code: string, { chunks, early, base }: Loading): string {
  const names = new Map<string, number>();
  const indexOf = (file: string) => names.get(file) ?? names.set(file, names.size).size - 1;
  const annotated = code.replaceAll(lazyImport, (lazy, ...groups) => {
    const { wrapped, bare } = groups.at(-1) as Record<string, string | undefined>;
    const name = wrapped ?? bare;
    const files = [...reachedFrom([folder + name], chunks)].filter((file) => !early.has(file));
    return `Object.assign(${lazy},{files:${lookup}([${files.map(indexOf).sort((one, other) => one - other)}])})`;
  });
  if (names.size === 0) return annotated;
  const table = JSON.stringify([...names.keys()].map((file) => file.slice(folder.length)).join());
  const prefix = JSON.stringify(base + folder);
  return `const ${lookup}=(all=>list=>list.map(at=>${prefix}+all[at]))(${table}.split(","));${annotated}`;
}

/** Of all scripts. */
const folder = 'assets/';

/** No minified name looks like it. */
const lookup = 'files$';

/** The static imports of the entry script, and of the app that it starts. */
function filesAtStart(chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const isStart = ({ isEntry, moduleIds }: Chunk) =>
    isEntry || moduleIds.some((id) => id.endsWith('/inbox/app.tsx'));
  return reachedFrom(
    [...chunks.values()].filter(isStart).map(({ fileName }) => fileName),
    chunks,
  );
}

function reachedFrom(files: readonly string[], chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    chunks.get(file)?.imports.forEach(visit);
  };
  files.forEach(visit);
  return found;
}
