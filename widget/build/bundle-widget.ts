import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { checkBudgets } from './budgets.ts';

const widget = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the widget into a folder: `loader.js`, a plain script that the server completes with the settings of a channel;
 * `panel.html`; and `assets/`, whose names contain a content hash.
 *
 * @throws Error if a script exceeds its budget
 */
export async function bundleWidget(outDir: string): Promise<void> {
  await build({
    ...common(outDir),
    base: '/widget/',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { ...common(outDir).build, rolldownOptions: { input: `${widget}panel.html` } },
  });
  await build({
    ...common(outDir),
    build: {
      ...common(outDir).build,
      emptyOutDir: false,
      rolldownOptions: {
        input: `${widget}loader/main.ts`,
        output: { format: 'iife', entryFileNames: 'loader.js' },
      },
    },
  });
  await checkBudgets(outDir);
}

function common(outDir: string): InlineConfig {
  return {
    configFile: false,
    root: widget,
    logLevel: 'warn',
    envDir: false,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      // Safari 17.2, Firefox 121 and Chromium 120: the first versions with constructed stylesheets, nesting and `:has`.
      target: 'es2022',
      // The policy of the panel allows no inline script and no `data:` URL.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
    },
  };
}
