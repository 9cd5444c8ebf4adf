import { writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { StartedWorld } from '../../server/testing/start-world.ts';
import type { Snippet } from './read-snippets.ts';
import { seedNames } from './seed-names.ts';
import { snippetProgram } from './snippet-program.ts';

/**
 * Writes each example as a JavaScript file of a project, ready to run against a world; returns the file names, by source file.
 */
export async function writePrograms(project: string, started: StartedWorld, snippets: readonly Snippet[]) {
  const names = new Map<string, string>();
  for (const [index, { name, code }] of snippets.entries()) {
    const file = `example-${index}.mjs`;
    const program = snippetProgram(code, await seedNames(started, code));
    await writeFile(join(project, file), stripTypeScriptTypes(program));
    names.set(file, name);
  }
  return names;
}
