import { glob, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An import between two of our files; paths are relative to the root of the repository. */
export type Import = { from: string; to: string };

/** Generated or third-party code. */
const isMade = /(^|\/)(dist|node_modules)\//;

/** All imports between our own files, including type imports. */
export async function readImports(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const file of glob(
    '{bench,contract,design,e2e,embedded-postgres,examples,inbox,sdk,seeds,server,tools}/**/*.{ts,tsx}',
  )) {
    if (isMade.test(file)) continue;
    found.push(...importsOf(file, await readFile(file, 'utf8')));
  }
  return found;
}

function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map((it) => it.moduleRequest.value),
    ...module.staticExports.flatMap((it) => it.entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...module.dynamicImports.map((it) => text.slice(it.moduleRequest.start + 1, it.moduleRequest.end - 1)),
  ];
  const targets = specifiers.map((specifier) => targetOf(file, specifier));
  return [...new Set(targets)].flatMap((to) => (to === undefined ? [] : [{ from: file, to }]));
}

const embeddedPostgres = '@deskbell/embedded-postgres';

/** Our file that an import resolves to: by path, or by the name of a workspace package that is run from source. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(file, '..', specifier));
  if (specifier === embeddedPostgres) return 'embedded-postgres/open-embedded-postgres.ts';
  return specifier.startsWith(`${embeddedPostgres}/`) ? specifier.slice('@deskbell/'.length) : undefined;
}
