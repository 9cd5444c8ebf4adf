import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { addServiceWorker } from './add-service-worker.ts';
import { addStartGuard } from './add-start-guard.ts';
import { importIcons } from './import-icons.ts';
import { nameLazyFiles } from './name-lazy-files.ts';
import { preloadApp } from './preload-app.ts';
import { screensChunk } from './screens-chunk.ts';

/** Bundles the single page and everything it loads into a folder. File names contain a content hash. */
export async function bundle(inbox: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: inbox,
    base: '/app/',
    logLevel: 'warn',
    envDir: false,
    publicDir: false,
    plugins: [
      react(),
      tailwindcss(),
      importIcons(),
      preloadApp(),
      addStartGuard(inbox),
      addServiceWorker(inbox),
      nameLazyFiles('/app/'),
    ],
    worker: { format: 'es' },
    build: {
      outDir,
      rolldownOptions: { output: { codeSplitting: { groups: [screensChunk(inbox)] } } },
      emptyOutDir: true,
      target: 'es2023',
      // The content security policy doesn't allow inline scripts or `data:` URLs (security S15).
      assetsInlineLimit: 0,
      // With scripts disabled, the browser would block them by the page's policy and log errors.
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
    },
  });
}
