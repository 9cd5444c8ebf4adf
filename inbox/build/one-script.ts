import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/**
 * All that the screens need from the start as one script rather than as a dozen: a browser asks a server of HTTP/1.1 for six
 * things at a time. What the page's own script or a catalogue needs is not among it, since it is there before.
 */
export function oneScript(inbox: string): Rolldown.CodeSplittingGroup {
  let together: ReadonlySet<string> | undefined;
  return {
    name: (id, graph) => {
      together ??= reachedOnlyFrom(join(inbox, 'app.tsx'), graph, {
        earlier: ['main.ts', 'words/en/words.ts', 'words/de/words.ts'].map((path) => join(inbox, path)),
      });
      return together.has(id) ? 'screens' : null;
    },
    debugName: 'screens',
    includeDependenciesRecursively: false,
  };
}

function reachedOnlyFrom(
  start: string,
  graph: Graph,
  { earlier }: { earlier: readonly string[] },
): ReadonlySet<string> {
  const before = reachedFrom(earlier, graph);
  return new Set([...reachedFrom([start], graph)].filter((id) => !before.has(id)));
}

function reachedFrom(starts: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  starts.forEach(visit);
  return found;
}
