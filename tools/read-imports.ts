import { glob, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One file's import of another of ours; paths from the root of the repository. */
export type Import = { from: string; to: string };

/** Built, or somebody else's. */
const isMade = /(^|\/)(dist|node_modules)\//;

/** Every import, of types too, between our own files. */
export async function readImports(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const file of glob(
    '{bench,contract,design,e2e,examples,inbox,sdk,seeds,server,tools}/**/*.{ts,tsx}',
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
  const own = specifiers.filter((specifier) => specifier.startsWith('.'));
  return [...new Set(own)].map((specifier) => ({ from: file, to: normalize(join(file, '..', specifier)) }));
}
