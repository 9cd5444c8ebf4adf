import { probe } from './connection.ts';
import { ScriptReplaced } from './script-replaced.ts';

/** `() => import(…)` as annotated by build/name-lazy-files.ts with the files that it loads. The dev server has no annotations. */
export type ScriptImport<Module> = (() => Promise<Module>) & { files?: readonly string[] };

/**
 * Imports a script, and can be called again if that fails. Chrome and Firefox cache a failed module load for the lifetime of the
 * page, so its files are fetched into the HTTP cache first.
 *
 * @throws ScriptReplaced, or TypeError if the server can't be reached
 */
export async function importScript<Module>(script: ScriptImport<Module>): Promise<Module> {
  const { files = [] } = script;
  await Promise.all(files.map(fetchFile));
  return script();
}

const fetched = new Set<string>();

async function fetchFile(file: string): Promise<void> {
  if (fetched.has(file)) return;
  try {
    const response = await fetch(file);
    if (response.status === 404) throw new ScriptReplaced(file);
    if (!response.ok) throw new TypeError(`${file}: ${response.status}`);
    await response.arrayBuffer();
    fetched.add(file);
  } catch (error) {
    void probe();
    throw error;
  }
}
