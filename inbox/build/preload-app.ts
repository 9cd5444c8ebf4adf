import type { Plugin, Rolldown } from 'vite';

/**
 * Preloads the scripts that the entry script will import. Browsers with scripts disabled don't get the tags: they would block
 * them by the page's policy and log errors.
 */
export function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {}, chunk }) =>
        namedAhead(bundle, chunk?.dynamicImports ?? []).map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            crossorigin: true,
            media: '(scripting: enabled)',
            href: `/app/${file}`,
          },
          injectTo: 'head' as const,
        })),
    },
  };
}

/** The app and its static imports, without the catalogs: only one of those is needed. */
function namedAhead(bundle: Rolldown.OutputBundle, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const gather = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(gather);
  };
  for (const file of entries) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    if (chunk.moduleIds.some((id) => id.endsWith('/app.tsx'))) gather(file);
    else chunk.imports.forEach(gather);
  }
  return [...found];
}
