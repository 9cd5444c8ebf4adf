import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const statement = /^import \{([^}]*)\} from 'lucide-react';/gm;

/**
 * Imports each icon from its own module. The package's entry file imports all of them, so that every icon of a screen that is
 * loaded later would count as one that the first screen needs (screens-chunk.ts).
 */
export function importIcons(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: 'import-icons',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      async handler(code) {
        const entry = await this.resolve('lucide-react');
        if (!entry) throw new Error('lucide-react is not installed.');
        files ??= readFile(entry.id, 'utf8').then(iconFiles);
        return { code: directImports(code, await files), map: null };
      },
    },
  };
}

/** The module of each exported name, from the text of the package's entry file. */
export function iconFiles(entry: string): ReadonlyMap<string, string> {
  const exports = entry.matchAll(/^export \{ (.*) \} from '\.\/icons\/(.*)\.mjs';$/gm);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((it): [string, string] => [it.replace('default as ', ''), file]),
    ),
  );
}

/** @throws Error if an import is not an icon */
export function directImports(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(statement, (_, names: string) =>
    names
      .split(',')
      .map((it) => it.trim())
      .filter((it) => it !== '' && !it.startsWith('type '))
      .map((it) => {
        const [name = '', local = name] = it.split(' as ');
        const file = files.get(name);
        if (file === undefined) throw new Error(`lucide-react has no icon ${name}.`);
        return `import ${local} from 'lucide-react/icons/${file}';`;
      })
      .join(' '),
  );
}
