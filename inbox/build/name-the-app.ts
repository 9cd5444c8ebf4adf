import type { Plugin, Rolldown } from 'vite';

/**
 * Names in the page the scripts that its first one asks for when it has run, so that they are on their way from the beginning.
 * Not where no script is run: such a browser would refuse them by the page's policy, and say so.
 */
export function nameTheApp(): Plugin {
  return {
    name: 'name-the-app',
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

/** The screens, and whatever these or a catalogue import from the start. Of the catalogues themselves one is asked for. */
function namedAhead(bundle: Rolldown.OutputBundle, asked: readonly string[]): string[] {
  const found = new Set<string>();
  const gather = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(gather);
  };
  for (const file of asked) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    if (chunk.moduleIds.some((id) => id.endsWith('/app.tsx'))) gather(file);
    else chunk.imports.forEach(gather);
  }
  return [...found];
}
