import { readFileSync } from 'node:fs';
import { conflictMarkers, isBinary } from './conflict-markers.ts';
import { trackedFiles } from './tracked-files.ts';

/** Prints each conflict marker in a tracked text file, and exits with 1 if there are any. */
const markers = trackedFiles().flatMap((file) => {
  const content = readFileSync(file);
  return isBinary(content) ? [] : conflictMarkers(content.toString('utf8')).map((line) => `${file}:${line}`);
});

for (const marker of markers) process.stderr.write(`${marker}: a conflict marker; resolve the conflict\n`);
if (markers.length > 0) process.exit(1);
