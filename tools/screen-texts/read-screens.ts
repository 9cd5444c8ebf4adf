import { glob, readFile } from 'node:fs/promises';
import { type Literal, literalsIn } from './literals.ts';

export type Screen = { file: string; source: string; literals: readonly Literal[] };

/** Generated, third-party, or never visible to users. */
const isElse = /(^|\/)(dist|node_modules|build|testing)\/|\.test\.tsx?$/;

/** Every source of the screens: the inbox's folders and the primitives. */
export async function readScreens(): Promise<Screen[]> {
  const found: Screen[] = [];
  for await (const file of glob('{inbox,design}/**/*.{ts,tsx}')) {
    if (isElse.test(file)) continue;
    const source = await readFile(file, 'utf8');
    found.push({ file, source, literals: literalsIn(file, source) });
  }
  return found;
}
