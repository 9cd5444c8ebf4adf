import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** Adds `worker/service-worker.ts` beside the page, under a name without a hash: browsers ask for it to find a new version. */
export function addServiceWorker(inbox: string): Plugin {
  const path = join(inbox, 'worker/service-worker.ts');
  return {
    name: 'add-service-worker',
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { target: 'es2022' });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: classic(code) });
    },
  };
}

/** Without the empty export at the end of a compiled module. */
function classic(code: string): string {
  const script = code.replace(/^export \{\};?$/m, '');
  if (/^\s*(import|export)\b/m.test(script)) throw new Error('The service worker can only import types.');
  return script;
}
