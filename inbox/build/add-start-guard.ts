import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * Adds `start/start-guard.ts` to the page as a classic script before all others. `defer` preserves the order, so it runs before
 * the first module runs or fails.
 */
export function addStartGuard(inbox: string): Plugin {
  const path = join(inbox, 'start/start-guard.ts');
  return {
    name: 'add-start-guard',
    async buildStart() {
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { target: 'es2015' });
      this.emitFile({ type: 'asset', name: 'start-guard.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => [
        {
          tag: 'script',
          attrs: { defer: true, src: `/app/${guardIn(Object.keys(bundle))}` },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

function guardIn(files: readonly string[]): string {
  const guard = files.find((file) => /\/start-guard-[^/]+\.js$/.test(file));
  if (guard === undefined) throw new Error('The start guard is not among the files that were built.');
  return guard;
}
