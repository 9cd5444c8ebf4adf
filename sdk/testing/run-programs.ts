import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const runner = fileURLToPath(new URL('run-each.js', import.meta.url));

/** Runs the files of a project with a runtime (`['node']`, `['deno', 'run', '--allow-all']`); returns the errors, by file. */
export async function runPrograms(
  [command = '', ...flags]: readonly string[],
  project: string,
  files: Iterable<string>,
): Promise<Map<string, string | null>> {
  await copyFile(runner, join(project, 'run-each.mjs'));
  const args = [...flags, 'run-each.mjs', ...[...files].map((file) => `./${file}`)];
  const { stdout } = await promisify(execFile)(command, args, { cwd: project });
  const reports = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map(
    reports.map(({ file, error }: { file: string; error: string | null }) => [file.slice(2), error]),
  );
}
