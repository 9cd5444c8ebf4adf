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
      handler: (_page, { bundle = {} }) =>
        scriptsOf(bundle).map((file) => ({
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

/** The chunk of app.tsx and whatever it imports from the start. */
function scriptsOf(bundle: Rolldown.OutputBundle): string[] {
  const app = Object.values(bundle).find(
    (it) => it.type === 'chunk' && it.facadeModuleId?.endsWith('/app.tsx'),
  );
  const found = new Set<string>();
  const gather = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(gather);
  };
  if (app) gather(app.fileName);
  return [...found];
}
