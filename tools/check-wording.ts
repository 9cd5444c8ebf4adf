import { readFileSync } from 'node:fs';
import { trackedFiles } from './tracked-files.ts';
import { wordingViolations } from './wording.ts';

/** Prints each discouraged word, and exits with 1 if there are any. */
const violations = trackedFiles().flatMap((file) => wordingViolations(file, readFileSync(file, 'utf8')));

for (const violation of violations) process.stderr.write(`${violation}\n`);
if (violations.length > 0) process.exit(1);
