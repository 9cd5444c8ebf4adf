import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';

/** Existing files that git tracks; empty without a repository, as in a source archive. */
export function trackedFiles(): string[] {
  try {
    const names = execFileSync('git', ['ls-files', '-z'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return names
      .split('\0')
      .filter((name) => name !== '' && lstatSync(name, { throwIfNoEntry: false })?.isFile());
  } catch {
    process.stdout.write('  not a git repository: nothing to check\n');
    return [];
  }
}
