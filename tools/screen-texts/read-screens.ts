import { glob, readFile } from 'node:fs/promises';
import { type Literal, literalsIn } from './literals.ts';

export type Screen = { file: string; source: string; literals: readonly Literal[] };

/** Built, somebody else's, or never seen by a person. */
const isElse = /(^|\/)(dist|node_modules|build|testing)\/|\.test\.tsx?$/;

/** Every source of what people see: the rooms of the inbox and the primitives. */
export async function readScreens(): Promise<Screen[]> {
  const found: Screen[] = [];
  for await (const file of glob('{inbox,design}/**/*.{ts,tsx}')) {
    if (isElse.test(file)) continue;
    const source = await readFile(file, 'utf8');
    found.push({ file, source, literals: literalsIn(file, source) });
  }
  return found;
}
