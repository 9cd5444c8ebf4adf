import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The program that the variable names, otherwise the first of these names on the path or where Debian installs
 * servers.
 */
export function findProgram(variable: string, ...names: string[]): string | undefined {
  const named = process.env[variable];
  if (named) return [named].find(isExecutable);
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
