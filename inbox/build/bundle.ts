import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { guardTheStart } from './guard-the-start.ts';
import { nameTheApp } from './name-the-app.ts';
import { oneScript } from './one-script.ts';

/** The single page with everything it loads, into a folder. Names carry a digest of what is in them. */
export async function bundle(inbox: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: inbox,
    base: '/app/',
    logLevel: 'warn',
    envDir: false,
    publicDir: false,
    plugins: [react(), tailwindcss(), nameTheApp(), guardTheStart(inbox)],
    worker: { format: 'es' },
    build: {
      outDir,
      rolldownOptions: { output: { codeSplitting: { groups: [oneScript(inbox)] } } },
      emptyOutDir: true,
      target: 'es2023',
      // A script that is inline, or a data: address, is one that the policy would have to allow (security S15).
      assetsInlineLimit: 0,
      // A browser that runs no script refuses them by the page's policy, and says so.
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
    },
  });
}
