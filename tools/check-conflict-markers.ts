import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { conflictMarkers, isBinary } from './conflict-markers.ts';

/** Prints each conflict marker in a tracked text file, and exits with 1 if there are any. */
const markers = trackedFiles().flatMap((file) => {
  const content = readFileSync(file);
  return isBinary(content) ? [] : conflictMarkers(content.toString('utf8')).map((line) => `${file}:${line}`);
});

for (const place of markers) process.stderr.write(`${place}: a conflict marker; resolve the conflict\n`);
if (markers.length > 0) process.exit(1);

/** Files that git follows and that are in the folder now. Without a repository, as in a source archive, nothing was merged. */
function trackedFiles(): string[] {
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
