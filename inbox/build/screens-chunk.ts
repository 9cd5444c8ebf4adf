import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/**
 * Puts everything that the screens need at startup into one script instead of a dozen, and everything that only a conversation
 * needs into another: browsers open six connections to an HTTP/1.1 server. The modules of the entry script and the catalogs are
 * left out, since they are loaded before. Icons that only later screens share are one script, instead of one each.
 */
export function screensChunk(inbox: string): Rolldown.CodeSplittingGroup {
  const path = (name: string) => join(inbox, name);
  const earlier = ['main.ts', 'words/en/words.ts', 'words/de/words.ts'].map(path);
  let screens: ReadonlySet<string> | undefined;
  let conversation: ReadonlySet<string> | undefined;
  return {
    name: (id, graph) => {
      screens ??= reachedOnlyFrom(path('app.tsx'), graph, { earlier });
      conversation ??= reachedOnlyFrom(path('screens/conversation-screen.tsx'), graph, {
        earlier: [...earlier, path('app.tsx')],
      });
      if (screens.has(id)) return 'screens';
      if (conversation.has(id)) return 'conversation';
      return isIcon(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1 ? 'icons' : null;
    },
    debugName: 'screens',
    includeDependenciesRecursively: false,
  };
}

const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/');

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
